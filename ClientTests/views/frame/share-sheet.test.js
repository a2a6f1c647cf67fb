import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { restoreGlobals, setGlobal } from '../../globals.js';
import { openShare } from '../../../Web/js/views/frame/share-sheet.js';
import { messages } from '#messages/sharing.js';

class FakeElement extends EventTarget {
  attributes = new Map();
  /** @type {FakeElement[]} */
  children = [];
  disabled = false;
  isOpen = false;
  constructor(name) {
    super();
    this.name = name;
  }
  setAttribute(name, value) { this.attributes.set(name, value); }
  append(...parts) {
    for (const part of parts) if (typeof part === 'string') this.textContent = part;
      else this.children.push(part);
  }
  replaceChildren(...parts) {
    this.children = [];
    this.append(...parts);
  }
  after(part) { this.next = part; }
  contains() { return false; }
  remove() {}
  select() { this.isSelected = true; }
  showModal() { this.isOpen = true; }
  close() {
    this.isOpen = false;
    this.dispatchEvent(new Event('close'));
  }
  /** All elements in it, with what was put behind them. */
  get all() { return [this, ...this.children.flatMap((child) => child.all), ...(this.next ? this.next.all : [])]; }
  querySelector(selector) {
    return this.all.find(({ name, attributes }) => name === selector || `.${attributes.get('class')}` === selector) ?? null;
  }
}

const PHOTO = { id: 7, title: 'Sea', image: '/images/7-a', width: 6000, height: 4000, page: 'https://photos.example/7' };
const URL_OF_PHOTO = 'http://127.0.0.1/all/photos/7';

let toasts;
/** The sheet. */
let dialog;
/** What was passed to the system's sheet, and to the clipboard. */
let shared;
let copied;

beforeEach(() => {
  [toasts, shared, copied] = [[], [], []];
  setGlobal('document', Object.assign(new FakeElement('html'), {
    createElement: (name) => new FakeElement(name), querySelector: () => null,
    body: { append: (made) => { dialog = made; }, dataset: {} }, documentElement: { dataset: {} },
  }));
  setGlobal('location', new URL('http://127.0.0.1/all'));
  setGlobal('navigator', { clipboard: { writeText: async (text) => { copied.push(text); } } });
});
afterEach(restoreGlobals);

const rest = () => new Promise(setImmediate);
const choices = () => dialog.all.filter(({ attributes }) => attributes.get('class') === 'sheet-list__item');
const labels = () => choices().map(({ textContent }) => textContent);

function open(more = {}) {
  openShare({ ...PHOTO, ...more }, '/all/photos/7', (text) => toasts.push(text));
}

async function press(label) {
  choices().find(({ textContent }) => textContent === label).dispatchEvent(new Event('click'));
  await rest();
}

test('a browser that shares nothing copies, downloads and opens', () => {
  open();
  assert.ok(dialog.isOpen);
  assert.deepEqual(labels(), [
    messages.copyLink, messages.downloadOriginal(6000, 4000), messages.downloadSmaller(2048), messages.openAt('photos.example'),
  ]);
  const [, original, smaller, page] = choices().map(({ attributes }) => attributes.get('href'));
  assert.deepEqual([original, smaller, page], ['/images/7-a/original/download', '/images/7-a/fitted-2048/download', PHOTO.page]);
});

test('a small photo has no smaller file, and one that failed has no file', () => {
  open({ width: 800, height: 600, page: undefined });
  assert.deepEqual(labels(), [messages.copyLink, messages.downloadOriginal(800, 600)]);
  open({ failure: 'Gone.' });
  assert.deepEqual(labels(), [messages.copyLink, messages.openAt('photos.example')]);
});

test('a link that was chosen closes the sheet', async () => {
  open();
  await press(messages.downloadOriginal(6000, 4000));
  assert.equal(dialog.isOpen, false);
});

test('the link is copied, which is shown', async () => {
  open();
  await press(messages.copyLink);
  assert.deepEqual([copied, toasts, dialog.isOpen], [[URL_OF_PHOTO], [messages.copied], false]);
});

test('a link that may not be copied is shown once, selected', async () => {
  navigator.clipboard.writeText = async () => { throw new DOMException('No.', 'NotAllowedError'); };
  open();
  await press(messages.copyLink);
  await press(messages.copyLink);
  const fields = dialog.all.filter(({ name }) => name === 'input');
  assert.deepEqual(fields.map(({ value, isSelected }) => [value, isSelected]), [[URL_OF_PHOTO, true]]);
  assert.deepEqual([toasts, dialog.isOpen], [[], true]);
});

test('the link is shared with the system', async () => {
  navigator.share = async (data) => { shared.push(data); };
  open();
  assert.equal(labels()[0], messages.shareLink);
  await press(messages.shareLink);
  assert.deepEqual([shared, dialog.isOpen], [[{ title: 'Sea', url: URL_OF_PHOTO }], false]);
});

test('a person who closes the system\'s sheet sees this one again', async () => {
  navigator.share = async () => { throw new DOMException('', 'AbortError'); };
  open();
  await press(messages.shareLink);
  assert.deepEqual([copied, dialog.isOpen], [[], true]);
});

test('what may not be shared is copied', async () => {
  navigator.share = async () => { throw new DOMException('', 'NotAllowedError'); };
  open();
  await press(messages.shareLink);
  assert.deepEqual([copied, toasts], [[URL_OF_PHOTO], [messages.copied]]);
});

for (const [what, respond, label, isReady] of [
  ['is shared once it has loaded', () => new Response('picture'), messages.sharePicture, true],
  ['that cannot be loaded is not shared', () => new Response('', { status: 503 }), messages.noPicture, false],
]) {
  test(`a picture ${what}`, async () => {
    Object.assign(navigator, { canShare: () => true, share: async (data) => { shared.push(data); } });
    setGlobal('fetch', async () => respond());
    open();
    const [button] = choices();
    assert.deepEqual([button.textContent, button.disabled], [messages.gettingPicture, true]);
    while (button.textContent === messages.gettingPicture) await rest();
    assert.deepEqual([button.textContent, button.disabled], [label, !isReady]);
    await press(label);
    assert.equal(shared.length, isReady ? 1 : 0);
    assert.equal(shared[0]?.files[0].name, isReady ? 'Sea.jpg' : undefined);
  });
}
