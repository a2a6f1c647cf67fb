import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { base, copyPath, pathOf, urlOf } from '../../Web/js/basics/base.js';
import { restoreGlobals, setGlobal } from '../globals.js';

afterEach(restoreGlobals);

const page = (folder) => setGlobal('document', { documentElement: { dataset: { base: folder } } });

test('a page states the folder of the server, and a worker has it as its scope', () => {
  page('/photos/');
  assert.equal(base(), '/photos');
  setGlobal('document', undefined);
  setGlobal('registration', { scope: 'https://example.org/family/photos/' });
  assert.equal(base(), '/family/photos');
});

test('a server with a host of its own has no folder', () => {
  page('/');
  assert.deepEqual([base(), urlOf('/all'), pathOf('/all?order=title')], ['', '/all', '/all?order=title']);
  page(undefined);
  assert.equal(base(), '');
});

test('URLs have the folder, and paths do not', () => {
  page('/photos/');
  assert.equal(urlOf('/all?at=3'), '/photos/all?at=3');
  assert.equal(pathOf('/photos/all?at=3'), '/all?at=3');
  assert.equal(urlOf('https://elsewhere.example/all'), 'https://elsewhere.example/all');
});

for (const url of ['/photos-of-others/all', '/photos', '/all', '/wiki/photos/all']) {
  test(`${url} is not on a server in /photos`, () => {
    page('/photos/');
    assert.equal(pathOf(url), '');
  });
}

test('the same list is stored once, wherever it starts and whatever was just done', () => {
  for (const query of ['', '?at=90', '?removed=7&at=2', '?to=settings', '?advanced=1']) {
    assert.equal(copyPath(new URL(`https://example.org/sources/a${query}`)), '/sources/a');
  }
});

test('searches and orders are stored separately', () => {
  const url = new URL('https://example.org/sources/a?q=sea&at=90&order=title');
  assert.equal(copyPath(url), '/sources/a?q=sea&order=title');
  assert.ok(url.searchParams.has('at'), 'the URL itself is unchanged');
});
