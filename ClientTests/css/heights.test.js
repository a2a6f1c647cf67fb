import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = new URL('../../Web/css/', import.meta.url);

test('what is at most as high as the screen is not below the bars of a browser', () => {
  let count = 0;
  for (const name of readdirSync(FOLDER)) {
    for (const [old] of readFileSync(new URL(name, FOLDER), 'utf8').matchAll(/max-height: [^;]*100vh[^;]*;.*/g)) {
      count += 1;
      const [first, second] = old.split(';');
      assert.equal(second.trim(), first.replace('100vh', '100dvh').trim(), `${name}: ${first}`);
    }
  }
  assert.ok(count > 3, `${count} heights`);
});
