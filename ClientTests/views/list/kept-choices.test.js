import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage } from '../../page/page.js';

const { keepChoice, keptChoice } = await import('../../../Web/js/views/list/kept-choices.js');

beforeEach(() => { openPage(); });

/** The text of the cookie that a change sets. */
function written(change) {
  let text = '';
  Object.defineProperty(document, 'cookie', { set: (value) => { text = value; } });
  change();
  return text;
}

test('a choice that was kept is known later, beside others', () => {
  keepChoice('size', '3');
  keepChoice('titles', 'hidden');
  assert.deepEqual([keptChoice('size'), keptChoice('titles')], ['3', 'hidden']);
  keepChoice('size', '0');
  assert.deepEqual([keptChoice('size'), keptChoice('titles')], ['0', 'hidden']);
});

test('without a choice there is none', () => {
  assert.equal(keptChoice('size'), undefined);
  document.cookie = 'vitrine_titles=';
  assert.equal(keptChoice('titles'), undefined);
});

test('a cookie whose name only ends like that of a choice is another one', () => {
  document.cookie = 'my_vitrine_size=2';
  assert.equal(keptChoice('size'), undefined);
});

test('an empty choice is forgotten', () => {
  keepChoice('titles', 'shown');
  keepChoice('titles', '');
  assert.equal(keptChoice('titles'), undefined);
  assert.equal(document.cookie, '');
});

test('a choice is kept for a year, and sent only to this server', () => {
  document.documentElement.dataset.base = '/photos/';
  const attributes = written(() => keepChoice('size', '2')).split('; ');
  assert.deepEqual(attributes, ['vitrine_size=2', 'path=/photos/', 'max-age=31536000', 'samesite=lax']);
});
