import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectDrop } from '../../Web/js/shell/drop-target.js';
import { messages } from '#messages/importing.js';
import { restoreGlobals } from '../globals.js';
import { openPage } from '../page/page.js';

/** @type {AbortController} */
let life;
/** What was done with what was dropped. */
let done;

beforeEach(() => {
  openPage();
  life = new AbortController();
  done = [];
  connectDrop({
    load: (location) => done.push(['load', location]), open: async (file) => done.push(['open', file]), refuse: (reason) => done.push(['refuse', reason]),
  }, life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

const isMarked = () => document.body.hasAttribute('data-dropping');

/** Drags data of these types over the page, or drops it; returns whether the page handles it instead of the browser. */
function drag(name, data, more = {}) {
  const dataTransfer = data && { types: Object.keys(data), getData: (type) => data[type] ?? '', files: data.Files ?? [], ...more.transfer };
  return !document.body.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer, relatedTarget: null, ...more }));
}

test('the page shows where links, lists and files can be dropped, and only while they are over it', () => {
  for (const data of [{ 'text/uri-list': '' }, { 'text/plain': '' }, { Files: [] }]) {
    assert.equal(drag('dragover', data), true);
    assert.equal(isMarked(), true);
    drag('dragleave', data, { relatedTarget: document.body });
    assert.equal(isMarked(), true, 'it is over another part of the page');
    drag('dragleave', data);
    assert.equal(isMarked(), false);
  }
  assert.equal(document.querySelector('.drop-hint').textContent, messages.drop);
});

test('anything else is left to the browser', () => {
  for (const data of [{ 'image/png': '' }, null]) {
    assert.deepEqual([drag('dragover', data), isMarked(), drag('drop', data)], [false, false, false]);
  }
  assert.deepEqual(done, []);
});

test('of a list of links the first is used, without comments', () => {
  assert.equal(drag('drop', { 'text/uri-list': '# from a page\r\n\r\nhttps://one.example/feed\r\nhttps://two.example', 'text/plain': 'One' }), true);
  assert.deepEqual(done, [['load', 'https://one.example/feed']]);
});

test('a dropped text is trimmed, and an empty one is ignored', () => {
  drag('drop', { 'text/plain': '  /photos/summer\n' });
  drag('drop', { 'text/plain': '   ' });
  assert.deepEqual(done, [['load', '/photos/summer']]);
});

test('a file is opened, even if it has a link as well', () => {
  drag('drop', { Files: ['list.opml'], 'text/uri-list': 'file:///list.opml' });
  assert.deepEqual(done, [['open', 'list.opml']]);
});

test('a folder is refused, since browsers hide its path', () => {
  const items = [{ webkitGetAsEntry: () => ({ isDirectory: true }) }];
  drag('drop', { Files: ['summer'] }, { transfer: { types: ['Files'], files: ['summer'], items } });
  assert.deepEqual(done, [['refuse', messages.folder]]);
});

test('the mark goes with the drop, whatever was dropped', () => {
  drag('dragover', { 'text/plain': 'a' });
  drag('drop', { 'image/png': '' });
  assert.equal(isMarked(), false);
});

test('a page that is left handles no drops', () => {
  life.abort();
  assert.deepEqual([drag('dragover', { 'text/plain': 'a' }), drag('drop', { 'text/plain': 'a' }), isMarked()], [false, false, false]);
  assert.deepEqual(done, []);
});
