import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { messages } from '#messages/common.js';
import { messages as importing } from '#messages/importing.js';
import { connectAddScreen } from '../../Web/js/shell/add-screen.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

/** @type {AbortController} */
let life;
let visits;
let form;
let field;
let file;
let preview;
/** The requests, each to be resolved by the test. */
let requests;

beforeEach(() => {
  ({ visits } = openPage('http://127.0.0.1:8080/sources/new'));
  life = new AbortController();
  requests = [];
  setGlobal('fetch', (url, { signal } = {}) => new Promise((resolve, reject) => {
    const respond = (page, more = {}) => {
      resolve({ ok: true, status: 200, redirected: false, text: async () => page, json: async () => page, ...more });
      return settle();
    };
    requests.push({ url, signal, respond, fail: () => { reject(new TypeError('Failed to fetch')); return settle(); } });
    signal?.addEventListener('abort', () => reject(signal.reason));
  }));
  setGlobal('DOMParser', class { parseFromString(page) { return page; } });
  field = element('input', { name: 'location' });
  field.value = 'https://one.example/feed';
  file = element('input', { 'data-list-file': '' });
  const example = element('a', { 'data-example': 'https://two.example', href: '/sources/new?location=x' });
  form = element('form', { 'data-add': '', action: '/sources/new' }, field, element('button', { 'data-paste': '', hidden: '' }), element('label', { hidden: '' }, file));
  preview = element('div', { 'data-preview': '' }, 'Nothing yet');
  document.body.append(form, preview, example);
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
  restoreGlobals();
});

const connect = () => connectAddScreen(life.signal);
/** The page of the server with this preview. */
const page = (...parts) => element('html', {}, element('div', { 'data-preview': '' }, ...parts));
const isBusy = () => preview.getAttribute('aria-busy') === 'true';
const warning = () => preview.querySelector('.note--warning')?.textContent;

test('the preview appears in the page, at its own URL', async () => {
  connect();
  assert.equal(form.requestSubmit(), false, 'the page was left');
  assert.deepEqual([preview.textContent, isBusy()], [messages.reading, true]);
  await requests[0].respond(page('12 photos'));
  assert.deepEqual([preview.textContent, isBusy(), location.search], ['12 photos', false, '?location=https%3A%2F%2Fone.example%2Ffeed']);
});

test('of two responses the one to the last request is shown, whichever arrives first', async () => {
  connect();
  form.requestSubmit();
  field.value = 'https://two.example';
  form.requestSubmit();
  await requests[1].respond(page('Two'));
  await requests[0].respond(page('One'));
  assert.deepEqual([preview.textContent, isBusy(), requests[0].signal.aborted], ['Two', false, true]);
});

test('a request that is replaced leaves the preview busy until the next one completes', async () => {
  connect();
  form.requestSubmit();
  form.requestSubmit();
  await settle();
  assert.deepEqual([preview.textContent, isBusy()], [messages.reading, true]);
});

test('without the server an error is shown, and the form can be submitted again', async () => {
  connect();
  form.requestSubmit();
  await requests[0].fail();
  assert.deepEqual([warning(), isBusy(), location.search], [messages.notReached, false, '']);
  form.requestSubmit();
  await requests[1].respond(page('12 photos'));
  assert.equal(preview.textContent, '12 photos');
});

test('a refusal is shown in the words of the server', async () => {
  connect();
  form.requestSubmit();
  await requests[0].respond(element('html', {}, element('p', { class: 'empty__text' }, 'Too many requests.')), { status: 429 });
  assert.deepEqual([warning(), location.search], ['Too many requests.', '']);
});

test('a person who is not signed in any more is led there and back', async () => {
  connect();
  form.requestSubmit();
  await requests[0].respond(element('html'), { redirected: true });
  assert.deepEqual(visits, [requests[0].url]);
});

test('the fields of a feed are chosen in the preview, also without leaving the page', async () => {
  connect();
  const choice = element('form', { action: '/sources/new' }, Object.assign(element('input', { name: 'title' }), { value: 'name' }));
  preview.replaceChildren(choice);
  assert.equal(choice.requestSubmit(), false);
  assert.equal(requests[0].url, '/sources/new?title=name');
});

test('a source is added once, however often the button is pressed', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  connect();
  const add = element('form', { method: 'post' }, element('button', {}, 'Add'));
  preview.replaceChildren(add);
  assert.deepEqual([add.requestSubmit(), add.requestSubmit()], [true, false]);
  assert.equal(add.textContent, messages.reading);
  mock.timers.tick(30_000);
  assert.equal(add.textContent, 'Add');
  assert.equal(add.requestSubmit(), true, 'the person may have stopped loading');
});

test('a page that the browser shows again can send its form', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  connect();
  const add = element('form', { method: 'post' }, element('button', {}, 'Add'));
  preview.replaceChildren(add);
  add.requestSubmit();
  mock.timers.tick(29_000);
  dispatchEvent(new Event('pageshow'));
  assert.deepEqual([add.textContent, add.requestSubmit()], ['Add', true]);
  mock.timers.tick(2_000);
  assert.equal(add.requestSubmit(), false, 'the time counts from the second submission');
});

test('what is pasted into the field is looked at once the field has it', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  connect();
  field.dispatchEvent(new Event('paste'));
  field.value = 'https://two.example';
  assert.equal(requests.length, 0);
  mock.timers.tick(1);
  assert.equal(requests[0].url, '/sources/new?location=https%3A%2F%2Ftwo.example');
});

test('the button pastes from the clipboard, or leads to the field', async () => {
  let copied = ' https://two.example\n';
  navigator.clipboard = { readText: async () => { if (copied === undefined) throw new DOMException('No.', 'NotAllowedError'); return copied; } };
  connect();
  const button = form.querySelector('[data-paste]');
  assert.equal(button.hidden, false);
  button.click();
  await settle();
  assert.deepEqual([field.value, requests.length], ['https://two.example', 1]);
  for (copied of ['  ', undefined]) {
    document.activeElement = document.body;
    button.click();
    await settle();
    assert.deepEqual([document.activeElement, requests.length], [field, 1]);
  }
});

test('a browser that reads no clipboard has no button for it', () => {
  connect();
  assert.equal(form.querySelector('[data-paste]').hidden, true);
});

test('an example is looked at in place, unless it is opened in a new tab', () => {
  connect();
  const example = document.querySelector('[data-example]');
  field.focus();
  assert.equal(example.click(), false);
  assert.deepEqual([field.value, requests.length], ['https://two.example', 1]);
  assert.notEqual(document.activeElement, field, 'the keyboard on the screen would cover the preview');
  example.dispatchEvent(Object.assign(new MouseEvent('click', { cancelable: true }), { button: 0, ctrlKey: true }));
  assert.equal(requests.length, 1);
});

/** Chooses a file with a list of sources. */
async function choose() {
  file.files = [Object.assign(new Blob(['<opml/>']), { name: 'list.opml' })];
  file.value = 'list.opml';
  file.dispatchEvent(new Event('change'));
  await settle();
  while (requests.at(-1)?.url !== '/api/v1/source-lists') await settle();
}

test('a list that is chosen replaces a preview that is loading, and can be chosen again', async () => {
  connect();
  assert.equal(file.parentElement.hidden, false);
  form.requestSubmit();
  await choose();
  assert.deepEqual([isBusy(), requests[0].signal.aborted, file.value], [false, true, '']);
  await requests[1].respond({ sources: [{ title: 'One', location: 'https://one.example' }] });
  assert.equal(preview.querySelector('h2').textContent, 'list.opml');
});

test('a folder that is dropped is refused, and the field waits for its path', () => {
  connect();
  form.requestSubmit();
  const dataTransfer = { types: ['Files'], files: [], items: [{ webkitGetAsEntry: () => ({ isDirectory: true }) }] };
  document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer }));
  assert.deepEqual([warning(), isBusy(), document.activeElement], [importing.folder, false, field]);
});

test('a screen that was left, or has no form, listens to nothing', () => {
  connect();
  life.abort();
  assert.equal(form.requestSubmit(), true);
  assert.equal(document.querySelector('[data-example]').click(), true);
  preview.remove();
  connectAddScreen(new AbortController().signal);
  assert.deepEqual([form.requestSubmit(), requests], [true, []]);
});
