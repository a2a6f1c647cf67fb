import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { messages } from '#messages/common.js';
import { openSettings } from '../../Web/js/shell/settings-sheet.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

const SETTINGS = 'http://127.0.0.1:8080/sources/feed/settings';
const RESTORE = '/sources/feed/restore';
/** The calls of the list, in order. */
let log;
/** The requests, and how the server responds to each. */
let requests;
let respond;
/** How many removed photos the page of the settings shows. */
let removed;

beforeEach(() => {
  openPage('http://127.0.0.1:8080/sources/feed');
  [log, requests, removed] = [[], [], 2];
  respond = async () => 200;
  setGlobal('localStorage', { getItem: () => null });
  setGlobal('fetch', async (url, options) => {
    requests.push({ url, ...options });
    const status = await respond(options?.method ?? 'GET');
    return { ok: status < 300, status, url, headers: new Headers(), text: async () => (status < 300 ? 'settings' : 'problem') };
  });
  setGlobal('DOMParser', class {
    parseFromString(text) { return text === 'settings' ? settingsPage() : element('html', {}, element('p', { 'data-problem': '' }, 'The name is taken.')); }
  });
});
afterEach(restoreGlobals);

function settingsPage() {
  const name = Object.assign(element('input', { name: 'title' }), { value: 'My feed' });
  const rows = Array.from({ length: removed }, (_, index) => element('form', { method: 'post', action: RESTORE },
    Object.assign(element('button', { name: 'photo' }, 'Restore'), { value: String(index + 1) })));
  const parts = [element('form', { method: 'post', action: SETTINGS }, name, element('button', {}, 'Save')),
    element('section', { id: 'removed' }, element('h2', {}, `${removed} removed`), ...rows), element('section', { 'data-keep': '' }, 'Kept')];
  return element('html', {}, element('h1', { class: 'bar__title' }, 'Settings of My feed'), element('div', { class: 'form-page' }, ...parts));
}

const host = { saved: () => log.push('saved'), restored: () => log.push('restored'), toast: (text) => log.push(text) };
const open = () => openSettings(SETTINGS, host);
const dialog = () => document.querySelector('dialog');
const form = () => dialog().querySelector('.form-page > form');
const restoring = () => dialog().querySelectorAll('#removed form');
const warning = () => dialog().querySelector('.sheet__warning')?.textContent;
const page = () => dialog().querySelector('.form-page').children.map((part) => part.id || part.className || part.localName);

async function submit(sent, submitter) {
  const isSent = sent.requestSubmit(submitter);
  await settle();
  assert.equal(isSent, false, 'the page was left');
}

test('the form of the page is shown over the list, with the settings of this device before the offline part', async () => {
  await open();
  assert.equal(dialog().querySelector('.sheet__title').textContent, 'Settings of My feed');
  assert.deepEqual(page(), ['form', 'removed', 'form-section', 'section']);
});

test('a page that cannot be loaded, or is of another kind, opens nothing', async () => {
  respond = async () => 500;
  await assert.rejects(open());
  respond = async () => 200;
  setGlobal('DOMParser', class { parseFromString() { return element('html'); } });
  await assert.rejects(open(), { message: messages.otherShape });
  assert.equal(dialog(), null);
});

test('settings that arrive after a photo was opened do not cover it', async () => {
  const opening = open();
  openPage('http://127.0.0.1:8080/sources/feed/photos/7');
  await opening;
  assert.equal(dialog(), null);
});

test('saved settings are sent as the page would, and close the sheet', async () => {
  await open();
  await submit(form(), null);
  assert.deepEqual([requests[1].url, requests[1].method, String(requests[1].body)], [SETTINGS, 'POST', 'title=My+feed']);
  assert.deepEqual([log, dialog()], [['saved'], null]);
});

test('a refusal is shown once next to the form, which stays, and is sent again', async () => {
  await open();
  respond = async () => 422;
  await submit(form(), null);
  await submit(form(), null);
  assert.equal(dialog().querySelectorAll('.sheet__warning').length, 1);
  assert.deepEqual([warning(), log], ['The name is taken.', []]);
  respond = async () => 200;
  await submit(form(), null);
  assert.deepEqual([log, dialog()], [['saved'], null]);
});

test('settings that do not arrive are reported next to the form, which stays as it was filled', async () => {
  await open();
  form().querySelector('input').value = 'Fjords';
  respond = async () => { throw new TypeError('Failed to fetch'); };
  const typed = form();
  await submit(typed, null);
  assert.deepEqual([warning(), log, form(), form().querySelector('input').value], [messages.notReached, [], typed, 'Fjords']);
});

test('a refusal that arrives after the sheet was closed is shown', async () => {
  await open();
  let refuse;
  respond = () => new Promise((resolve) => { refuse = resolve; });
  form().requestSubmit();
  await settle();
  dialog().close();
  refuse(422);
  await settle();
  assert.deepEqual(log, ['The name is taken.']);
});

test('the button that was pressed is sent, too', async () => {
  await open();
  const [, second] = restoring();
  await submit(second, second.children[0]);
  assert.equal(String(requests[1].body), 'photo=2');
});

test('a restored photo leaves its list, and what was typed stays', async () => {
  await open();
  const typed = form();
  removed = 1;
  const [first] = restoring();
  await submit(first, first.children[0]);
  assert.deepEqual([log, restoring().length, form(), page()], [['restored'], 1, typed, ['form', 'removed', 'form-section', 'section']]);
});

test('the focus goes to the button at the same position, to the last one, or to the heading', async () => {
  removed = 4;
  await open();
  removed = 3;
  const [, second] = restoring();
  second.children[0].focus();
  await submit(second, second.children[0]);
  assert.equal(document.activeElement, restoring()[1].children[0]);
  removed = 2;
  await submit(restoring()[1], restoring()[1].children[0]);
  for (const expected of [(section) => section.querySelectorAll('button')[0], (section) => section.querySelector('h2')]) {
    removed -= 1;
    const last = restoring().at(-1);
    last.children[0].focus();
    await submit(last, last.children[0]);
    assert.equal(document.activeElement, expected(dialog().querySelector('#removed')));
  }
});

test('the list shows restored photos also if the sheet cannot be renewed', async () => {
  await open();
  respond = async (method) => { if (method === 'POST') return 200; throw new TypeError('Failed to fetch'); };
  const [first] = restoring();
  await submit(first, first.children[0]);
  assert.deepEqual([log, warning()], [['restored'], messages.notReached]);
});
