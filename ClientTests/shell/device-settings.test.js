import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { deviceSettings } from '../../Web/js/shell/device-settings.js';
import { hasSoftEdges, setSoftEdges } from '../../Web/js/views/photo/soft-edges.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage } from '../page/page.js';

beforeEach(() => {
  openPage();
  const stored = new Map();
  setGlobal('localStorage', { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value), removeItem: (name) => stored.delete(name) });
});
afterEach(restoreGlobals);

const boxOf = (section) => section.querySelector('label input');

test('the box shows what was chosen on this device', () => {
  assert.equal(boxOf(deviceSettings()).checked, false);
  setSoftEdges(true);
  assert.equal(boxOf(deviceSettings()).checked, true);
});

test('a choice holds at once, without sending a form', () => {
  const box = boxOf(deviceSettings());
  for (const isOn of [true, false]) {
    box.checked = isOn;
    box.dispatchEvent(new Event('change'));
    assert.equal(hasSoftEdges(), isOn);
  }
  assert.equal(box.hasAttribute('name'), false, 'it would be sent to the server');
});
