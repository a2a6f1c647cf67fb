import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formValues } from '../../Web/js/collection/settings-fields.js';
import { readForm } from '../../Web/js/offline/worker/settings-form.js';

function form(was, values) {
  const data = new FormData();
  data.set('was', JSON.stringify(was));
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('only what differs from the values before was changed', () => {
  const was = { title: 'A', layout: 'grid', seconds: '2', slideshow: 'fill', refresh: '3600', referer: '' };
  const now = { ...was, layout: 'wall', seconds: ' 5 ', slideshow: 'fit', referer: 'https://photos.example.org/' };
  assert.deepEqual(readForm(form(was, now)), {
    title: undefined, settings: { layout: 'wall', slideshowSeconds: 5, slideshowFits: true, referer: 'https://photos.example.org/' },
  });
});

test('a form that is as it was changes nothing', () => {
  const was = { title: '', layout: 'grid' };
  assert.equal(readForm(form(was, was)), undefined);
});

test('a title that was emptied is a change', () => {
  assert.deepEqual(readForm(form({ title: 'Mine' }, { title: '' })), { title: '', settings: {} });
});

test('what was read from a form is what its fields say afterwards', () => {
  const values = { title: 'B', layout: 'wall', opens: 'detail', zoom: 'fit', slideshow: 'fill', seconds: '9', refresh: '0' };
  const change = readForm(form({}, values));
  assert.deepEqual(formValues(change), values);
  assert.deepEqual(formValues({ settings: { slideshowFits: true } }), { slideshow: 'fit' });
  assert.deepEqual(formValues({}), {});
});
