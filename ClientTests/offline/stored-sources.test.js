import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openPage } from '../page/page.js';
import { restoreGlobals, setGlobal } from '../globals.js';

openPage();
const { fillOfflinePage, markSources } = await import('../../Web/js/offline/stored-sources.js');

/** The sources on this device in the worker's response; an error if undefined. */
let stored;
/** What the worker's response waits for. */
let pending;
let links;
let cards;

beforeEach(() => start('http://127.0.0.1:8080/'));
afterEach(restoreGlobals);

/** A page with two sources, as tabs and as cards. */
function start(url, base = '') {
  openPage(url);
  [stored, pending] = [['sea'], Promise.resolve()];
  document.documentElement.dataset.base = `${base}/`;
  const controller = { postMessage: async (_, [port]) => {
    await pending;
    port.postMessage(stored ? { sources: stored } : { error: 'Busy.' });
  } };
  setGlobal('navigator', { onLine: false, serviceWorker: { controller } });
  Object.defineProperty(HTMLAnchorElement.prototype, 'pathname', { configurable: true, get() { return new URL(this.href).pathname; } });
  const of = (name, more, ...parts) => add('a', { href: `${base}/sources/${name}`, ...more }, ...parts);
  const list = add('div', { class: 'tabs__list--sources' });
  links = ['sea', 'hills'].map((name) => of(name, {}, add('img', { src: `/covers/${name}` }), Object.assign(add('span', { class: 'tabs__label' }, name), { lang: 'de' })));
  list.append(...links, of('', {}));
  cards = ['sea', 'hills'].map((name) => of(name, { class: 'card', 'data-source': name }, add('span', { class: 'card__facts' }, '40 photos')));
}

function add(name, attributes, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  document.body.append(created);
  return created;
}

const goOffline = () => { document.documentElement.dataset.offline = ''; };
const goOnline = () => { delete document.documentElement.dataset.offline; };
const facts = () => cards.map(({ textContent }) => textContent);
const marks = (all) => all.map(({ classList }) => ['is-here', 'is-elsewhere'].filter((name) => classList.contains(name)).join());

test('without a network, the sources on this device are marked, once', async () => {
  goOffline();
  await markSources();
  await markSources();
  for (const all of [cards, links]) assert.deepEqual(marks(all), ['is-here', 'is-elsewhere']);
  assert.deepEqual(facts(), ['40 photosOn this device', '40 photosNot on this device']);
});

test('the marks go when the network is back', async () => {
  goOffline();
  await markSources();
  goOnline();
  await markSources();
  for (const all of [cards, links]) assert.deepEqual(marks(all), ['', '']);
  assert.deepEqual(facts(), ['40 photos', '40 photos']);
});

test('a response that arrives after the network is back marks nothing', async () => {
  goOffline();
  let respond;
  pending = new Promise((resolve) => { respond = resolve; });
  const marking = markSources();
  goOnline();
  await markSources();
  respond();
  await marking;
  assert.deepEqual([marks(cards), facts()], [['', ''], ['40 photos', '40 photos']]);
});

test('a busy worker does not mean that nothing is on this device', async () => {
  goOffline();
  stored = undefined;
  await markSources();
  assert.deepEqual([marks(cards), facts()], [['', ''], ['40 photos', '40 photos']]);
});

test('sources of a server in a folder of its host are marked, too', async () => {
  start('http://127.0.0.1:8080/photos/', '/photos');
  goOffline();
  await markSources();
  assert.deepEqual([marks(links), marks(cards)], [['is-here', 'is-elsewhere'], ['is-here', 'is-elsewhere']]);
});

/** Adds the page that is shown instead of one that is not on this device. */
function addFallback() {
  const part = (name) => add('div', { [`data-away-${name}`]: '' });
  const [title, text, section, sources] = [part('title'), part('text'), part('here'), part('sources')];
  section.hidden = true;
  section.append(sources);
  add('div', { 'data-away': '' }, title, text, section);
  return { title, text, section, sources };
}

test('in place of a page that is not on this device, the sources that are can be opened', async () => {
  const { title, text, section, sources } = addFallback();
  await fillOfflinePage();
  assert.equal(title.textContent, 'There is no network connection');
  assert.match(text.textContent, /has not been opened on this device yet/);
  assert.equal(section.hidden, false);
  assert.deepEqual(sources.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.textContent]), [['/sources/sea', 'sea']]);
  assert.equal(sources.querySelector('img').getAttribute('src'), '/covers/sea');
  assert.equal(sources.querySelector('.row__title').lang, 'de');
});

test('a source without a cover or a name is listed all the same', async () => {
  const { sources } = addFallback();
  links[0].replaceChildren();
  await fillOfflinePage();
  assert.equal(sources.querySelectorAll('a').length, 1);
  assert.equal(sources.querySelector('img'), null);
});

test('nothing is offered if nothing is on this device', async () => {
  const { section, sources } = addFallback();
  for (stored of [[], undefined]) {
    section.hidden = false;
    await fillOfflinePage();
    assert.deepEqual([section.hidden, sources.children.length], [true, 0]);
  }
});

test('a shared link is said to open later', async () => {
  start('http://127.0.0.1:8080/add?url=https://feeds.example');
  const { text } = addFallback();
  await fillOfflinePage();
  assert.match(text.textContent, /What you shared will open/);
});

test('with a network, the page does not say that there is none', async () => {
  navigator.onLine = true;
  const { title, text } = addFallback();
  await fillOfflinePage();
  assert.deepEqual([title.textContent, text.textContent], ['', '']);
});

test('other pages stay as they are', async () => {
  const before = String(document.body);
  await fillOfflinePage();
  assert.equal(String(document.body), before);
});
