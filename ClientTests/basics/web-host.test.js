import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webHost } from '../../Web/js/basics/web-host.js';

test('the host of a page of the web is shown, whoever is named before it', () => {
  assert.equal(webHost('https://photos.example/a?b#c'), 'photos.example');
  assert.equal(webHost('HTTP://Photos.Example:8080/'), 'photos.example:8080');
  assert.equal(webHost('https://flickr.com@other.example/'), 'other.example');
});

test('what is no page of the web has no host', () => {
  for (const url of [undefined, '', 'javascript:alert(1)', 'photos.example', 'https://', 'https://[', 'ftp://photos.example/']) {
    assert.equal(webHost(url), undefined, url);
  }
});
