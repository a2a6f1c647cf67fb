import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectRenewal } from '../../Web/js/offline/renewal.js';
import { restoreGlobals, setGlobal } from '../globals.js';

const ROOT = 'http://127.0.0.1:8080';
let worker;
let events;

beforeEach(() => {
  worker = new EventTarget();
  events = [];
  setGlobal('navigator', { serviceWorker: worker });
  setGlobal('dispatchEvent', (event) => events.push(event.type));
});
afterEach(restoreGlobals);

const show = (screen, path) => {
  setGlobal('document', { body: { dataset: { screen } }, documentElement: { dataset: {} } });
  setGlobal('location', new URL(path, ROOT));
  connectRenewal(new AbortController().signal);
};
const notify = (path) => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'renewed', path } }));

for (const query of ['', '?removed=7', '?sort=title&to=1']) {
  test(`a library at “${query}” is notified when its page has arrived`, () => {
    show('library', `/${query}`);
    notify('/places');
    assert.deepEqual(events, []);
    notify(query.startsWith('?sort') ? '/?sort=title' : '/');
    assert.deepEqual(events, ['vitrine:renewed']);
  });
}

test('screens that renew themselves are not notified', () => {
  show('settings', '/settings');
  notify('/settings');
  assert.deepEqual(events, []);
});
