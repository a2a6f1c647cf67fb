import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { messages as pages } from '#messages/common.js';
import { messages } from '#messages/importing.js';
import { importList } from '../../Web/js/shell/import-list.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

const FILE = Object.assign(new Blob(['<opml/>']), { name: 'list.opml' });
const ENTRIES = [
  { id: 'one', title: 'One', location: 'https://one.example', settings: { layout: 'list' } },
  { title: 'Known', location: 'https://known.example', source: 'known' },
  { title: '', location: 'https://two.example' },
];
/** @type {AbortController} */
let life;
let container;
/** The requests, each to be resolved by the test. */
let requests;

beforeEach(() => {
  openPage();
  life = new AbortController();
  requests = [];
  container = element('div');
  document.body.append(container);
  setGlobal('fetch', (url, { body }) => new Promise((resolve, reject) => {
    requests.push({
      url, body, fail: () => { reject(new TypeError('Failed to fetch')); return settle(); },
      respond: (json, status = 200) => { resolve({ ok: status < 300, status, json: async () => json }); return settle(); },
    });
  }));
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

const start = () => void importList(FILE, container, life.signal);
const sent = (index) => JSON.parse(requests[index].body);
const button = () => container.querySelector('button');
const status = () => container.querySelector('[role="status"]').textContent;
const texts = (selector) => container.querySelectorAll(selector).map(({ textContent }) => textContent);

/** Shows the list of a file and presses the button. */
async function add() {
  start();
  await requests[0].respond({ sources: ENTRIES });
  button().click();
  await settle();
}

test('the list shows what would be added, by title or URL, and how many are known', async () => {
  start();
  assert.equal(container.textContent, messages.reading);
  assert.deepEqual([requests[0].url, requests[0].body], ['/api/v1/source-lists', FILE]);
  await requests[0].respond({ sources: ENTRIES });
  assert.deepEqual(texts('li'), ['One', 'https://two.example']);
  assert.deepEqual([button().textContent, texts('h2')], [messages.add(2), ['list.opml']]);
  assert.ok(container.textContent.includes(`${messages.found(3)} ${messages.known(1)}`));
});

test('a list without anything new offers nothing', async () => {
  start();
  await requests[0].respond({ sources: [ENTRIES[1]] });
  assert.equal(button(), null);
});

test('a file that is no list is refused in the words of the server', async () => {
  start();
  await requests[0].respond({ error: { message: 'The file has no sources.' } }, 422);
  assert.deepEqual(texts('[role="alert"]'), ['The file has no sources.']);
});

test('the list of a file does not replace what was shown since', async () => {
  start();
  container.replaceChildren(element('p', {}, '12 photos'));
  await requests[0].respond({ sources: ENTRIES });
  assert.equal(container.textContent, '12 photos');
  start();
  container.replaceChildren(element('p', {}, '12 photos'));
  await requests[1].fail();
  assert.equal(container.textContent, '12 photos');
});

test('of two files the last one is shown, whichever response arrives first', async () => {
  start();
  start();
  await requests[1].respond({ sources: [ENTRIES[0]] });
  await requests[0].respond({ sources: ENTRIES });
  assert.deepEqual(texts('li'), ['One']);
});

test('the sources are added one after the other, with their settings', async () => {
  await add();
  assert.deepEqual([status(), requests.length], [messages.adding(1, 2), 2]);
  assert.deepEqual(sent(1), { id: 'one', location: 'https://one.example', title: 'One', settings: { layout: 'list' } });
  await requests[1].respond({});
  assert.deepEqual([status(), sent(2).location], [messages.adding(2, 2), 'https://two.example']);
  await requests[2].respond({});
  assert.equal(status(), messages.added(2));
  assert.deepEqual(container.querySelectorAll('a').map((link) => link.getAttribute('href')), ['/']);
  assert.equal(button(), null);
});

test('a source that cannot be added is named with its reason, and the others are added', async () => {
  await add();
  await requests[1].respond({ error: { message: 'It exists.' } }, 409);
  await requests[2].fail();
  assert.equal(status(), messages.added(0));
  assert.deepEqual(texts('[role="alert"] li'), ['One: It exists.', `https://two.example: ${pages.notReached}`]);
  assert.deepEqual(texts('.note__title'), [messages.failed(2)]);
});

test('the person can stop, which lets the source that is being added end', async () => {
  await add();
  assert.equal(button().textContent, messages.stop);
  button().click();
  await requests[1].respond({});
  assert.deepEqual([requests.length, status()], [2, `${messages.added(1)} ${messages.left(1)}`]);
});

test('a page that is left adds no more', async () => {
  await add();
  life.abort();
  await requests[1].respond({});
  assert.equal(requests.length, 2);
});
