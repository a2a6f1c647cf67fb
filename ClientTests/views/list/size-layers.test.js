import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListLayer } from '../../../Web/js/views/list/size-layers.js';
import { openPage } from '../../page/page.js';

test('a list that has faded out is hidden by its opacity alone, which its cells do not inherit', () => {
  openPage();
  const element = document.createElement('section');
  const layer = new ListLayer(element, 1, { base: 0, height: 1000, factor: 1, x: 0, y: 0 });
  for (let frame = 0; frame < 10; frame += 1) layer.draw(0, 0, 2, 0);
  assert.equal(element.style.opacity, '0');
  assert.equal(layer.isVisible, false);
  assert.ok(!element.style.visibility, 'the style of every cell would be calculated');
  for (let frame = 0; frame < 10; frame += 1) layer.draw(0, 0, 1, 1);
  assert.equal(element.style.opacity, '1');
});
