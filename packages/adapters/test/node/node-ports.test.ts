import { createHash } from 'node:crypto';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('NodeSha256', () => {
  it('returns the digests of FIPS 180-4', () => {
    const sha256 = new NodeSha256();
    expect(sha256.hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256.hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('digests the UTF-8 bytes of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(new NodeSha256().hex(text)).toBe(createHash('sha256').update(Buffer.from(text)).digest('hex'));
      }),
    );
  });
});

describe('NodeRandomSource', () => {
  it('returns as many bytes as requested', () => {
    for (const length of [0, 1, 16, 32, 1_000]) {
      expect(new NodeRandomSource().bytes(length)).toHaveLength(length);
    }
  });

  it('never repeats itself', () => {
    const random = new NodeRandomSource();
    const drawn = Array.from({ length: 10_000 }, () => Buffer.from(random.bytes(16)).toString('hex'));
    expect(new Set(drawn).size).toBe(10_000);
  });
});

describe('SystemClock', () => {
  it('returns the machine’s time in milliseconds since 1970', () => {
    const before = Date.now();
    const now = new SystemClock().now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    expect(Number.isInteger(now)).toBe(true);
  });
});
