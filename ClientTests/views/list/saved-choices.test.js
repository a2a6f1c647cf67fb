import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage } from '../../page/page.js';

const { saveChoice, savedChoice } = await import('../../../Web/js/views/list/saved-choices.js');

beforeEach(() => { openPage(); });

/** The text of the cookie that a change sets. */
function written(change) {
  let text = '';
  Object.defineProperty(document, 'cookie', { set: (value) => { text = value; } });
  change();
  return text;
}

test('a choice that was saved is known later, beside others', () => {
  saveChoice('size', '3');
  saveChoice('titles', 'hidden');
  assert.deepEqual([savedChoice('size'), savedChoice('titles')], ['3', 'hidden']);
  saveChoice('size', '0');
  assert.deepEqual([savedChoice('size'), savedChoice('titles')], ['0', 'hidden']);
});

test('without a choice there is none', () => {
  assert.equal(savedChoice('size'), undefined);
  document.cookie = 'vitrine_titles=';
  assert.equal(savedChoice('titles'), undefined);
});

test('a cookie whose name only ends like that of a choice is another one', () => {
  document.cookie = 'my_vitrine_size=2';
  assert.equal(savedChoice('size'), undefined);
});

test('an empty choice is forgotten', () => {
  saveChoice('titles', 'shown');
  saveChoice('titles', '');
  assert.equal(savedChoice('titles'), undefined);
  assert.equal(document.cookie, '');
});

test('a choice is saved for a year, and sent only to this server', () => {
  document.documentElement.dataset.base = '/photos/';
  const attributes = written(() => saveChoice('size', '2')).split('; ');
  assert.deepEqual(attributes, ['vitrine_size=2', 'path=/photos/', 'max-age=31536000', 'samesite=lax']);
});
