import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources', '/all'], lists: ['/sources/*', '/all'], photos: [] });
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');

const rest = () => turns(30);
/** The page that the server sends: it begins at a photo, and offers Undo, as requested. */
const page = (query) => `begins at ${query.get('at') ?? 'the start'}, undoes ${query.get('removed') ?? 'nothing'}`;

beforeEach(() => {
  device.copies = new Map();
  device.shell = new Response();
  device.response = (request) => served(page(new URL(typeof request === 'string' ? ROOT + request : request.url).searchParams), {
    headers: { 'Content-Type': 'text/html', 'Vitrine-Assets': 'test' },
  });
});

async function open(path) {
  const request = { url: ROOT + path, mode: 'navigate', method: 'GET' };
  const text = await (await servePage({ request, waitUntil: () => undefined }, new URL(request.url))).text();
  await rest();
  return text;
}

for (const query of ['at=900', 'removed=7', 'at=900&removed=7']) {
  test(`the page of a list with ${query} is shown, and that of the whole list is stored`, async () => {
    assert.equal(await open(`/sources/a?${query}`), page(new URLSearchParams(query)));
    device.response = undefined;
    assert.equal(await open('/sources/a'), 'begins at the start, undoes nothing');
    assert.equal(await open(`/sources/a?${query}`), 'begins at the start, undoes nothing');
  });
}
