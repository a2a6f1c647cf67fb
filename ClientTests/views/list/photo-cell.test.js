import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, makeCore, startPage } from '../blank-page.js';

startPage();
document.createElement = () => {
  const made = Object.assign(blank(), { attributes: new Set() });
  return Object.assign(made, { removeAttribute: (name) => { delete made[name === 'data-photo' ? 'photo' : name]; made.attributes.add(name); } });
};
const { PhotoCell } = await import('../../../Web/js/views/list/photo-cell.js');

for (const isNamed of [true, false]) {
  test(`an empty cell leads nowhere, ${isNamed ? 'in the list' : 'also beside a photo'}`, () => {
    const cell = new PhotoCell(makeCore(), 'list', isNamed, false);
    cell.show({ id: 1, title: 'Ridge', address: '/sources/feed/photos/1', isRemoved: false });
    assert.equal(cell.element.href, '/sources/feed/photos/1');
    cell.release();
    cell.show(undefined);
    assert.equal(cell.element.href, undefined);
    assert.deepEqual([...cell.element.attributes].sort(), ['aria-label', 'data-photo', 'href', 'id']);
  });
}
