import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreMemory } from '../../Web/js/core/memory.js';

const START = 1000;
const makeMemory = () => new CoreMemory({ memory: new WebAssembly.Memory({ initial: 1 }), __heap_base: { value: START } });

test('memory allocated in a scope is released', () => {
  const memory = makeMemory();
  const first = memory.scope((allocate) => allocate(24));
  assert.equal(memory.scope((allocate) => allocate(1000)), first);
  assert.equal(memory.allocate(8), first);
});

test('memory allocated in a scope is released if it fails, too', () => {
  const memory = makeMemory();
  const first = memory.scope((allocate) => allocate(8));
  assert.throws(() => memory.scope((allocate) => {
    allocate(100);
    throw new Error('No.');
  }), /No/);
  assert.equal(memory.scope((allocate) => allocate(8)), first);
});

test('parts of a scope do not lie over one another, and every kind of number may lie there', () => {
  const memory = makeMemory();
  memory.scope((allocate) => {
    const [marks, numbers] = [allocate(3), allocate(16)];
    assert.ok(numbers >= marks + 3);
    assert.equal(numbers % 8, 0);
    memory.numbers(numbers, 2).set([1.5, 2.5]);
    memory.bytes(marks, 3).fill(255);
    assert.deepEqual([...memory.numbers(numbers, 2)], [1.5, 2.5]);
  });
});

test('scopes lie within one another', () => {
  const memory = makeMemory();
  memory.scope((allocate) => {
    const outer = allocate(8);
    const inner = memory.scope((allocateMore) => allocateMore(8));
    assert.notEqual(inner, outer);
    assert.equal(allocate(8), inner);
  });
});

test('permanent memory is not allocated inside of a scope', () => {
  const memory = makeMemory();
  assert.throws(() => memory.scope(() => memory.allocate(8)), /scope/);
});

test('it grows with what is needed', () => {
  const memory = makeMemory();
  const address = memory.allocate(300_000);
  memory.bytes(address, 300_000).fill(1);
  assert.equal(memory.bytes(address, 300_000)[299_999], 1);
});

test('lists of about the same length reuse the same memory', () => {
  const memory = makeMemory();
  const first = memory.allocate(1000);
  memory.release(first, 1000);
  assert.equal(memory.allocate(900), first);
});
