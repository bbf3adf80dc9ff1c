import { describe, expect, it } from 'vitest';
import { BodyMemory } from '../../../src/process/body/body-memory.ts';

/** Adds a body of the length, and records its name when it is dropped. */
function arriving(memory: BodyMemory, dropped: string[]) {
  return (name: string, address: string, bytes: number) => {
    const body = memory.add(address, () => dropped.push(name));
    memory.grow(body, bytes);
    return body;
  };
}

describe('BodyMemory', () => {
  it('never holds more than its limit', () => {
    const memory = new BodyMemory(1_000);
    const dropped: string[] = [];
    const add = arriving(memory, dropped);
    for (let count = 0; count < 100; count += 1) {
      add(`${count}`, `203.0.113.${count % 7}`, 90);
      expect(memory.bytes).toBeLessThanOrEqual(1_000);
    }
    expect(dropped).toHaveLength(100 - 11);
  });

  it('drops the oldest body of the client with the most bytes, and none of other clients', () => {
    const memory = new BodyMemory(1_000);
    const dropped: string[] = [];
    const add = arriving(memory, dropped);
    add('honest', '203.0.113.1', 200);
    for (let count = 0; count < 20; count += 1) add(`slow ${count}`, '203.0.113.2', 100);
    expect(dropped).toEqual(Array.from({ length: 12 }, (_, count) => `slow ${count}`));
  });

  it('drops a body that alone exceeds the limit', () => {
    const memory = new BodyMemory(1_000);
    const dropped: string[] = [];
    arriving(memory, dropped)('huge', '203.0.113.1', 1_001);
    expect([dropped, memory.bytes]).toEqual([['huge'], 0]);
  });

  it('treats an IPv6 /48 as one client', () => {
    const memory = new BodyMemory(1_000);
    const dropped: string[] = [];
    const add = arriving(memory, dropped);
    add('honest', '2001:db8:1::1', 300);
    for (let count = 0; count < 10; count += 1) add(`slow ${count}`, `2001:db8:0:${count}::1`, 100);
    expect(dropped).toEqual(['slow 0', 'slow 1', 'slow 2']);
  });

  it('frees the memory of a body that has arrived, once', () => {
    const memory = new BodyMemory(1_000);
    const dropped: string[] = [];
    const add = arriving(memory, dropped);
    const body = add('arrived', '203.0.113.1', 900);
    add('other', '203.0.113.1', 50);
    memory.remove(body);
    memory.remove(body);
    expect(memory.bytes).toBe(50);
    add('next', '203.0.113.1', 950);
    expect(dropped).toEqual([]);
  });
});
