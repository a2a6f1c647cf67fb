import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { connectUserChange } from '../../Web/js/offline/user-change.js';
import { restoreGlobals, setGlobal } from '../globals.js';

afterEach(restoreGlobals);

/** The URLs that a page of max loads once the user of the browser is another one. */
function loadedFor(user, screen) {
  const serviceWorker = new EventTarget();
  const loaded = [];
  const values = {
    navigator: { serviceWorker },
    location: { href: 'https://photos.example.org/account?at=1#names', replace: (url) => loaded.push(url) },
    document: { documentElement: { dataset: { user: 'max' } }, body: { dataset: { screen } } },
  };
  for (const [name, value] of Object.entries(values)) setGlobal(name, value);
  const controller = new AbortController();
  connectUserChange(controller.signal);
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'user', user } }));
  controller.abort();
  return loaded;
}

test('the page of another user is loaded again, without sending a form again', () => {
  assert.deepEqual(loadedFor('mia', 'account'), ['https://photos.example.org/account?at=1']);
  assert.deepEqual(loadedFor('max', 'account'), []);
});

test('the page for signing in is not loaded again', () => {
  assert.deepEqual(loadedFor('mia', 'sign-in'), []);
});
