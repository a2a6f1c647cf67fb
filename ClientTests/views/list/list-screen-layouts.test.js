import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { send } from '../../page/page.js';
import { ListPage, refused, rest, SETTINGS } from './list-page.js';

let page;
beforeEach(() => { page = new ListPage(); });
afterEach(() => page.end());

/** The layout that the bar says is shown. */
const chosen = () => document.querySelectorAll('button').find((button) => button.classList.contains('is-chosen'))?.value;

test('a layout that an administrator chooses is that of everybody', async () => {
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.open();
  await page.choose('list');
  assert.deepEqual([page.kind, chosen(), location.search], ['list', 'list', '']);
  assert.deepEqual(page.requests, ['PATCH /sources/feed {"settings":{"layout":"list"}}']);
});

test('a layout that others choose is in the URL only', async () => {
  await page.open({ role: 'viewer' });
  await page.choose('list');
  assert.deepEqual([page.kind, location.search, page.requests], ['list', '?layout=list', []]);
});

test('a layout of a place is nowhere set', async () => {
  await page.open({ path: '/places/lake' });
  await page.choose('list');
  assert.deepEqual([page.kind, location.search, page.requests], ['list', '', []]);
});

test('a layout in the URL stays there', async () => {
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.open({ search: '?layout=grid' });
  await page.choose('list');
  assert.equal(location.search, '?layout=list');
});

test('a setting that could not be saved is reported, and the list stays as it was chosen', async () => {
  page.responses['PATCH /sources/feed'] = () => refused('Not allowed.', 403);
  await page.open();
  await page.choose('list');
  assert.deepEqual([page.kind, chosen(), page.log], ['list', 'list', ['Not allowed.']]);
});

test('a wall waits for the shapes of its photos, and a layout chosen in the meantime counts', async () => {
  await page.start();
  const arrive = page.hold('GET /sources/feed/shapes', () => new Response(new Uint8Array(10).fill(7)));
  await page.connect();
  await page.choose('wall');
  assert.equal(page.kind, 'grid');
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.choose('list');
  await arrive();
  assert.deepEqual([page.kind, chosen()], ['list', 'list']);
  assert.ok(!page.requests.some((request) => request.includes('wall')));
});

test('a wall whose shapes do not come is not shown, and the bar does not say so', async () => {
  page.responses['GET /sources/feed/shapes'] = () => refused('Too busy.', 503);
  await page.open();
  page.log = [];
  await page.choose('wall');
  assert.deepEqual([page.kind, chosen(), page.log, page.requests], ['grid', 'grid', ['Too busy.'], ['GET /sources/feed/shapes']]);
});

/** Whether the server's page is loaded when a layout is chosen. */
const leaves = () => !send(document.querySelector('[data-layouts]'), 'submit', { submitter: document.querySelector('button[value="list"]') }).defaultPrevented;

test('until the list is shown, its bar is that of the server', async () => {
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.start({ layout: 'wall' });
  const arrive = page.hold('GET /sources/feed/shapes', () => new Response(new Uint8Array(10).fill(7)));
  void page.connect();
  await rest();
  assert.equal(leaves(), true);
  await arrive();
  assert.deepEqual([leaves(), page.kind], [false, 'list']);
});

test('a list that could not be shown leaves the bar of the server', async () => {
  page.responses['GET /sources/feed/shapes'] = () => refused('Too busy.', 503);
  await page.start({ layout: 'wall' });
  await assert.rejects(page.connect(), /Too busy/);
  assert.equal(leaves(), true);
});

test('a layout that is set elsewhere is shown here, unless another one was chosen here', async () => {
  const set = async (layout) => {
    page.responses['GET /sources/feed'] = () => Response.json({ title: 'Feed', version: 8, settings: { ...SETTINGS, layout } });
    await page.screen.renewSource();
  };
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.open();
  await set('list');
  assert.deepEqual([page.kind, chosen(), page.model.seconds], ['list', 'list', 3]);
  await page.choose('wall');
  await set('grid');
  assert.equal(page.kind, 'wall', 'the response may be older than the choice');
  page.isCovered = true;
  await set('list');
  assert.equal(page.kind, 'wall', 'nothing moves under an open photo');
  page.isCovered = false;
  await set('list');
  assert.equal(page.kind, 'list');
});

test('each layout has its own menus', async () => {
  await page.start();
  const [size, titles] = ['data-cell-size', 'data-wall-titles'].map((name) => element('form', { [name]: '' }));
  document.body.append(size, titles);
  await page.connect();
  const shown = () => [size.hidden, titles.hidden].map((isHidden) => !isHidden);
  assert.deepEqual(shown(), [true, false]);
  page.responses['PATCH /sources/feed'] = () => Response.json({});
  await page.choose('list');
  assert.deepEqual(shown(), [false, false]);
  await page.choose('wall');
  assert.deepEqual(shown(), [true, true]);
});
