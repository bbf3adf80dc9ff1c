import { chained, EMPTY_LOG, entryHash, GENESIS_HASH } from '@gatehouse/core';
import { TestSha256 } from '@gatehouse/testing/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const sha256 = new TestSha256();
const EVENT = { at: 1, principal: 'p', action: 'a', subject: 's', detail: { b: 1, a: [true, null] } };

describe('a row of the audit log', () => {
  it('begins the chain at the genesis hash', () => {
    expect(chained(EVENT, EMPTY_LOG, sha256)).toMatchObject({
      ...EVENT,
      sequence: 1,
      previousHash: GENESIS_HASH,
    });
  });

  it('has the same hash after a journey through JSON', () => {
    const row = chained({ ...EVENT, reason: 'asked' }, EMPTY_LOG, sha256);
    expect(entryHash(JSON.parse(JSON.stringify(row)), sha256)).toBe(row.hash);
  });

  it('has the same hash whether an absent reason is left out or undefined', () => {
    const withheld = chained({ ...EVENT, reason: undefined, ticketRef: undefined }, EMPTY_LOG, sha256);
    expect(withheld).toEqual(chained(EVENT, EMPTY_LOG, sha256));
  });

  it('holds only text that every database gives back unchanged', () => {
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, any, (reason, subject) => {
        const row = chained({ ...EVENT, reason, subject }, EMPTY_LOG, sha256);
        for (const text of [row.reason, row.subject]) {
          expect(text?.isWellFormed()).toBe(true);
          expect(text).not.toContain('\0');
        }
      }),
    );
    expect(chained({ ...EVENT, reason: 'a\0b\ud800c' }, EMPTY_LOG, sha256).reason).toBe('a\ufffdb\ufffdc');
  });
});
