import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import { intercepted } from '../changes/intercepted.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { withoutTransactions } from '../without-transactions.ts';

/** For each clause about outages, a storage that breaks it. */
export const outageSaboteurs: Saboteurs<Transacted> = {
  'reports an unreachable database as StorageUnavailable from every method': {
    'throws the error of its driver': onOutage(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    }),
    'returns nothing instead': onOutage(() => undefined),
    'reports it only to the first of several concurrent callers': reportingOnce(),
  },
  'reports a connection that ends before the response as StorageUnavailable': onOutage(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  }),
  'reports a database that does not respond as StorageUnavailable, and then uses new connections': {
    'throws the error of its driver': onOutage(() => {
      throw Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' });
    }),
    'keeps the connection': stayingDown(),
  },
  'writes nothing of a unit of work that an outage interrupts, and reports it': withoutTransactions,
  'works again with every connection after each of several outages': stayingDown(),
};

/** Returns a storage whose methods do something else instead of throwing `StorageUnavailable`. */
function onOutage(instead: () => unknown): Saboteur<Transacted> {
  return everyCall(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof StorageUnavailable) return instead();
      throw error;
    }
  });
}

/**
 * A storage that throws the error of a failed call only if no other call was running when the call began. Otherwise it
 * returns nothing.
 */
function reportingOnce(): Saboteur<Transacted> {
  let running = 0;
  return everyCall(async (call) => {
    running += 1;
    const isFirst = running === 1;
    try {
      return await call();
    } catch (error) {
      if (isFirst) throw error;
      return undefined;
    } finally {
      running -= 1;
    }
  });
}

/** A storage that does not recover after an outage. */
function stayingDown(): Saboteur<Transacted> {
  let fault: unknown;
  return everyCall(async (call) => {
    if (fault) throw fault;
    try {
      return await call();
    } catch (error) {
      fault = error;
      throw error;
    }
  });
}

function everyCall(around: (call: () => unknown) => Promise<unknown>): Saboteur<Transacted> {
  return (storage) => {
    const ports = Object.entries(storage).map(([name, port]) => [
      name,
      intercepted(port as object, (_method, method, args) => around(() => method(...args))),
    ]);
    return Object.fromEntries(ports) as typeof storage;
  };
}
