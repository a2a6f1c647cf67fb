import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectRenewal } from '../../Web/js/offline/renewal.js';
import { give, restoreGlobals } from '../globals.js';

const ROOT = 'http://127.0.0.1:8080';
let worker;
let events;

beforeEach(() => {
  worker = new EventTarget();
  events = [];
  give('navigator', { serviceWorker: worker });
  give('dispatchEvent', (event) => events.push(event.type));
});
afterEach(restoreGlobals);

const shows = (screen, path) => {
  give('document', { body: { dataset: { screen } }, documentElement: { dataset: {} } });
  give('location', new URL(path, ROOT));
  connectRenewal(new AbortController().signal);
};
const tells = (path) => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'renewed', path } }));

for (const query of ['', '?removed=7', '?sort=title&to=1']) {
  test(`a library at “${query}” is told when its page has arrived`, () => {
    shows('library', `/${query}`);
    tells('/places');
    assert.deepEqual(events, []);
    tells(query.startsWith('?sort') ? '/?sort=title' : '/');
    assert.deepEqual(events, ['vitrine:renewed']);
  });
}

test('screens that renew themselves are told nothing', () => {
  shows('settings', '/settings');
  tells('/settings');
  assert.deepEqual(events, []);
});
