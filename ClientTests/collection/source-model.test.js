import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { SourceModel } from '../../Web/js/collection/source-model.js';
import { FEED, makeCore } from './held-server.js';

let shown;
/** @type {SourceModel} */
let model;

beforeEach(() => {
  shown = [];
  const toasts = { show: (text, action) => shown.push(action ? [text, action.label] : [text]) };
  model = new SourceModel(makeCore(), toasts, { ...FEED, query: 'sea' }, 40, async () => undefined);
});

test('a search is shown in a list of all photos of the source', () => {
  assert.equal(model.source, 'feed');
  assert.deepEqual([model.all.collection.query, model.all.count], ['', 40]);
  assert.equal(model.store, model.all, 'until the search has found something');
  assert.deepEqual(model.collection, model.all.collection);
});

test('a photo is shown as the page says, and as usual where it says nothing', () => {
  model.readSettings({ initialZoom: 'actual', slideshow: 'fit', seconds: '10' });
  assert.deepEqual([model.initialZoom, model.slideshowMode, model.seconds], ['actual', 'fit', 10]);
  model.readSettings({});
  assert.deepEqual([model.initialZoom, model.slideshowMode, model.seconds], ['fit', 'fill', 2]);
});

test('settings that were changed on the server count at once', () => {
  const settings = { layout: 'wall', initialZoom: 'fill', slideshowFits: true, slideshowSeconds: 5 };
  model.applySettings(settings);
  assert.deepEqual([model.initialZoom, model.slideshowMode, model.seconds], ['fill', 'fit', 5]);
  model.applySettings({ ...settings, slideshowFits: false });
  assert.equal(model.slideshowMode, 'fill');
});

test('errors are shown, and requests that a person has cancelled are not', () => {
  model.toastError(new Error('Vitrine cannot be reached at the moment.'));
  model.toastError(new DOMException('left', 'AbortError'));
  model.toast('Sea was removed.', { label: 'Undo', run: () => undefined });
  assert.deepEqual(shown, [['Vitrine cannot be reached at the moment.'], ['Sea was removed.', 'Undo']]);
});
