import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MixSheet } from '../../../Web/js/views/list/mix-sheet.js';
import { openPage, send as sendEvent } from '../../page/page.js';

const rest = () => new Promise((resolve) => { setTimeout(resolve); });

test('a mix is created once, however often the form is submitted, and again if it failed', async () => {
  openPage();
  const requests = [];
  const send = (path, method) => {
    if (method === 'GET') return Promise.resolve({ mixes: [] });
    return new Promise((resolve, reject) => { requests.push({ resolve, reject }); });
  };
  const chosen = [];
  await new MixSheet(2, send, async (mix) => { chosen.push(mix.id); }).open();
  const form = document.querySelector('form');
  const submit = async () => {
    sendEvent(form, 'submit');
    await rest();
  };
  await submit();
  await submit();
  assert.equal(requests.length, 1);
  requests[0].reject(new Error('no'));
  await rest();
  await submit();
  assert.equal(requests.length, 2);
  requests[1].resolve({ id: 'ridges' });
  await rest();
  assert.deepEqual(chosen, ['ridges']);
});
