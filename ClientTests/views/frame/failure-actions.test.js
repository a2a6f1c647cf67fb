import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';

const { fetch } = globalThis;
const PHOTO = { id: 7, source: 'feed' };
let failureActions;
let requests;

before(async () => {
  globalThis.document = {
    documentElement: { dataset: {} },
    createElement: (name) => Object.assign(new EventTarget(), {
      name, attributes: {}, texts: [],
      setAttribute(key, value) { this.attributes[key] = value; }, append(...texts) { this.texts.push(...texts); },
    }),
  };
  ({ failureActions } = await import('../../../Web/js/views/frame/failure-actions.js'));
});
beforeEach(() => {
  document.documentElement.dataset = { user: 'ada' };
  requests = [];
  globalThis.fetch = async (url, { headers }) => { requests.push([url, headers]); };
});
after(() => {
  globalThis.fetch = fetch;
  delete globalThis.document;
});

const named = (photo) => failureActions(photo).map(({ texts }) => texts.join());

test('a retry is requested for the user of the page', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  failureActions(PHOTO)[0].dispatchEvent(new Event('click'));
  assert.deepEqual(requests, [['/sources/feed/photos/7/retry', { 'Vitrine-User': 'ada' }]]);
  mock.timers.reset();
});

test('the page of the photo is offered, if it has one on the web', () => {
  const page = 'https://www.flickr.com/photos/1';
  const [, link] = failureActions({ ...PHOTO, page });
  assert.deepEqual([link.attributes.href, link.attributes.target, ...link.texts], [page, '_blank', 'Open at www.flickr.com']);
  for (const other of [undefined, '', 'javascript:alert(1)', 'photos/1']) assert.deepEqual(named({ ...PHOTO, page: other }), ['Try again']);
});

test('a viewer may open the page but not retry', () => {
  document.documentElement.dataset.role = 'viewer';
  assert.deepEqual(named({ ...PHOTO, page: 'https://flickr.com/1' }), ['Open at flickr.com']);
});

test('a press is no gesture of the stage', () => {
  for (const action of failureActions({ ...PHOTO, page: 'https://flickr.com/1' })) {
    const press = new Event('pointerdown', { bubbles: true });
    const stop = mock.method(press, 'stopPropagation');
    action.dispatchEvent(press);
    assert.equal(stop.mock.callCount(), 1);
  }
});
