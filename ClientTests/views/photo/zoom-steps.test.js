import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { Core } from '../../../Web/js/core/core.js';
import { setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';

openPage();
/** The frame that was requested. */
let next;
setGlobal('requestAnimationFrame', (run) => { next = run; return 1; });
setGlobal('cancelAnimationFrame', () => { next = undefined; });
const { PhotoView } = await import('../../../Web/js/views/photo/photo-view.js');

test('the buttons that zoom are disabled at the limits only, whatever the server rendered', async () => {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)), {});
  const stage = Object.assign(element('div', { 'data-stage': '' }), { box: { left: 0, top: 0, width: 390, height: 844 } });
  const step = (name, more) => element('a', { 'data-zoom-step': name, ...more });
  const [zoomOut, zoomIn] = [step('out', { class: 'button is-disabled', role: 'link', 'aria-disabled': 'true' }), step('in', { class: 'button', href: '/x' })];
  const content = element('main', {}, stage, zoomOut, zoomIn);
  document.body.append(content);
  const photo = { id: 1, title: 'Ridge', width: 4000, height: 3000 };
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: (index) => (index === 0 ? photo : undefined), indexOf: () => 0,
    loadShapes: async () => undefined, shapes: { neighbor: () => -1, position: () => ({ number: 1, count: 1 }) },
  });
  const view = new PhotoView({ core: new Core(instance), store, host: { changed: () => undefined }, initialZoom: 'fit' }, { bar: element('header'), content });
  view.connect();
  const states = () => [zoomOut, zoomIn].map((button) => {
    const isDisabled = button.classList.contains('is-disabled');
    assert.deepEqual([button.hasAttribute('href'), button.hasAttribute('aria-disabled')], [!isDisabled, isDisabled]);
    return !isDisabled;
  });
  /** Presses a button until nothing moves; returns which of both can be pressed. */
  const press = (button) => {
    button.click();
    for (let time = performance.now() + 100; next; time += 100) {
      const run = next;
      next = undefined;
      run(time);
    }
    return states();
  };
  await view.show(0);
  assert.deepEqual(states(), [false, true]);
  assert.deepEqual(press(zoomIn), [true, true]);
  for (let number = 0; number < 12; number += 1) press(zoomIn);
  assert.deepEqual(states(), [true, false]);
  assert.deepEqual(press(zoomOut), [true, true]);
  for (let number = 0; number < 12; number += 1) press(zoomOut);
  assert.deepEqual(states(), [false, true]);
  view.disconnect();
});
