import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { postponeSignals } from '../../src/knex/migrations/postpone-signals.ts';

describe('postponeSignals', () => {
  const calls: string[] = [];
  const listener = () => void calls.push('on');
  afterEach(() => {
    process.off('SIGHUP', listener).off('SIGTERM', listener);
    calls.length = 0;
  });

  it('calls the listeners of the process after the work, each as often as before', async () => {
    process.on('SIGHUP', listener);
    process.once('SIGHUP', () => calls.push('once'));
    await postponeSignals(async () => {
      process.emit('SIGHUP', 'SIGHUP');
      process.emit('SIGHUP', 'SIGHUP');
      expect(calls).toEqual([]);
    });
    await once(process, 'SIGHUP');
    expect(calls).toEqual(['on', 'once']);
    process.emit('SIGHUP', 'SIGHUP');
    expect(calls).toEqual(['on', 'once', 'on']);
  });

  it('rejects after a signal that asks the process to end, and not after another one', async () => {
    process.on('SIGTERM', listener).on('SIGHUP', listener);
    await expect(postponeSignals(async () => void process.emit('SIGTERM', 'SIGTERM'))).rejects.toMatchObject({
      reason: 'SIGTERM ended the migration between two steps: migrate again',
    });
    await once(process, 'SIGTERM');
    await postponeSignals(async () => void process.emit('SIGHUP', 'SIGHUP'));
    await once(process, 'SIGHUP');
    expect(calls).toEqual(['on', 'on']);
  });

  it('holds the listeners until the last of several works has ended, and leaves no listener behind', async () => {
    process.on('SIGHUP', listener);
    const before = process.rawListeners('SIGHUP');
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const works = [postponeSignals(() => first.promise), postponeSignals(() => second.promise)];
    first.resolve();
    await works[0];
    process.emit('SIGHUP', 'SIGHUP');
    expect(calls).toEqual([]);
    second.resolve();
    await works[1];
    await once(process, 'SIGHUP');
    expect(calls).toEqual(['on']);
    expect(process.rawListeners('SIGHUP')).toEqual(before);
  });
});
