import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { yieldThreadPool } from '@gatehouse/adapters/node';
import { describe, expect, it } from 'vitest';

describe('yieldThreadPool', () => {
  it('lowers the priority of the pool’s threads, and of no others', async () => {
    const before = getPriority(process.pid);
    await stat('.');
    expect(yieldThreadPool()).toBeGreaterThan(0);
    const priorities = new Map(
      readdirSync('/proc/self/task').map((thread) => [
        readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim(),
        getPriority(Number(thread)),
      ]),
    );
    expect(priorities.get('libuv-worker')).toBe(10);
    expect(getPriority(process.pid)).toBe(before);
  });
});
