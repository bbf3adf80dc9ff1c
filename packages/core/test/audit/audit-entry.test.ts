import { chained, EMPTY_LOG, entryHash, GENESIS_HASH } from '@gatehouse/core/audit';
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

  it('has the same hash after being written to JSON and read back', () => {
    const row = chained({ ...EVENT, reason: 'asked' }, EMPTY_LOG, sha256);
    expect(entryHash(JSON.parse(JSON.stringify(row)), sha256)).toBe(row.hash);
  });

  it('has the same hash whether an absent reason is left out or undefined', () => {
    const withheld = chained({ ...EVENT, reason: undefined, ticketRef: undefined }, EMPTY_LOG, sha256);
    expect(withheld).toEqual(chained(EVENT, EMPTY_LOG, sha256));
  });

  it('has the same hash as in every release', () => {
    const row = chained({ ...EVENT, reason: 'asked', ticketRef: 'T-1' }, EMPTY_LOG, sha256);
    const text = `{"action":"a","at":1,"detail":{"a":[true,null],"b":1},"previousHash":"${GENESIS_HASH}","principal":"p","reason":"asked","sequence":1,"subject":"s","ticketRef":"T-1"}`;
    expect(row.hash).toBe(sha256.hex(text));
  });

  it('contains only text that every database returns unchanged', () => {
    const any = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
    const texts = fc.record({ principal: any, action: any, subject: any, reason: any, ticketRef: any });
    fc.assert(
      fc.property(texts, (said) => {
        const { principal, action, subject, reason, ticketRef } = chained(
          { ...EVENT, ...said },
          EMPTY_LOG,
          sha256,
        );
        const kept = [principal, action, subject, reason, ticketRef].join('');
        expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true);
      }),
    );
    const odd = 'a\0\0b\ud800c';
    expect(chained({ ...EVENT, reason: odd }, EMPTY_LOG, sha256).reason).toBe('a\ufffd\ufffdb\ufffdc');
    const oddities = { principal: odd, action: odd, subject: odd, reason: odd, ticketRef: odd };
    expect(JSON.stringify(chained({ ...EVENT, ...oddities }, EMPTY_LOG, sha256))).not.toMatch(
      /\\u0000|\\ud800/,
    );
  });
});
