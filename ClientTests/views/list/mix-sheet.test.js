import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MixSheet } from '../../../Web/js/views/list/mix-sheet.js';
import { openPage, send as sendEvent } from '../../page/page.js';

const rest = () => new Promise((resolve) => { setTimeout(resolve); });

test('a mix is created once, however often that is asked for, and again if it failed', async () => {
  openPage();
  const asked = [];
  const send = (path, method) => {
    if (method === 'GET') return Promise.resolve({ mixes: [] });
    return new Promise((give, refuse) => { asked.push({ give, refuse }); });
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
  assert.equal(asked.length, 1);
  asked[0].refuse(new Error('no'));
  await rest();
  await submit();
  assert.equal(asked.length, 2);
  asked[1].give({ id: 'ridges' });
  await rest();
  assert.deepEqual(chosen, ['ridges']);
});
