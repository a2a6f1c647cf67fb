import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCore } from '../../core/idle-core.js';
import { openPage } from '../../page/page.js';

openPage();
const create = document.createElement;
document.createElement = (name) => {
  const made = Object.assign(create(name), { attributes: new Set(), removeAttribute: (attribute) => {
    made.attributes.add(attribute);
    if (attribute === 'href') made.href = undefined;
  } });
  // As it was set, not as a whole URL.
  return Object.defineProperty(made, 'href', { value: undefined, writable: true });
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
