import { isValidDid, isValidHandle, isValidNsid, isValidRecordKey } from '@atproto/syntax';
import { isDid, isDirectlyUnder, isNsid, isRecordKey, parseHandle } from '@gatehouse/core/pds';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = { numRuns: 20_000 };

/** Generates valid texts, and texts in which one letter was added, removed or replaced by a similar one. */
function nearly(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    ...[
      '',
      ' ',
      '\n',
      '\0',
      '.',
      '..',
      '-',
      '_',
      ':',
      '%',
      '/',
      '~',
      '#',
      '@',
      '0',
      'a',
      'Z',
      'é',
      '\u212a',
      '\u0130',
      '\u3002',
      '\ud800',
    ],
  );
  const changed = fc.tuple(valid, fc.nat(), odd, fc.nat(2)).map(([text, at, letter, drop]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + letter + text.slice(index + drop);
  });
  return fc.oneof(
    valid,
    changed,
    changed.map((text) => `${text}\n`),
    fc.string(),
    fc.string({ unit: anyCharacter }),
  );
}

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const text = (letters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength, size: 'max' });
/** Generates texts with lengths around the maximum. */
const around = (length: number) => fc.integer({ min: -9, max: 9 }).map((more) => 'a'.repeat(length + more));
const label = fc.oneof(text(`${alphanumeric}-`, 1, 8), text(`${alphanumeric}-`, 60, 65));
const domain = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
const did = fc
  .tuple(
    fc.constantFrom('plc', 'web', 'key', 'a1', 'PLC', ''),
    fc.oneof(text(`${alphanumeric}._:%-`, 0, 40), around(2_040)),
  )
  .map(([method, id]) => `did:${method}:${id}`);

describe('identifiers', () => {
  it('are DIDs exactly if the reference implementation accepts them', () => {
    fc.assert(
      fc.property(nearly(did), (text) => {
        expect(isDid(text)).toBe(isValidDid(text));
      }),
      RUNS,
    );
  });

  it('are handles exactly if the reference implementation accepts them, and are returned in lower case', () => {
    fc.assert(
      fc.property(nearly(domain), (text) => {
        expect(parseHandle(text)).toBe(isValidHandle(text) ? text.toLowerCase() : undefined);
      }),
      RUNS,
    );
  });

  it('are NSIDs exactly if the reference implementation accepts them', () => {
    const name = fc.oneof(text(alphanumeric, 1, 10), text(alphanumeric, 62, 64));
    const nsid = fc.tuple(domain, name).map(([authority, name]) => `${authority}.${name}`);
    fc.assert(
      fc.property(nearly(nsid), (text) => {
        expect(isNsid(text)).toBe(isValidNsid(text));
      }),
      RUNS,
    );
  });

  it('are record keys exactly if the reference implementation accepts them', () => {
    const key = fc.oneof(text(`${alphanumeric}_~.:-`, 0, 20), around(512), fc.constantFrom('.', '..', '...'));
    fc.assert(
      fc.property(nearly(key), (text) => {
        expect(isRecordKey(text)).toBe(isValidRecordKey(text));
      }),
      RUNS,
    );
  });

  it('are directly under a domain only if no other name is in between', () => {
    expect(isDirectlyUnder('alice.test', 'test')).toBe(true);
    expect(isDirectlyUnder('alice.test', '.test')).toBe(true);
    expect(isDirectlyUnder('a.alice.test', 'test')).toBe(false);
    expect(isDirectlyUnder('alice.attest', 'test')).toBe(false);
  });
});
