import { createHash } from 'node:crypto';
import { blockCid, codecOf, digestOf, isBlockCid, parseBlockCid } from '@gatehouse/core/block';
import { InvalidInput } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const digest = (text: string) => createHash('sha256').update(text).digest();

describe('the CID of a block', () => {
  it.each([
    // These values were computed with Python's hashlib and base64.b32encode.
    ['', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
    ['hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
  ])('of %j is the one that other implementations compute', (text, cid) => {
    expect(blockCid('raw', digest(text))).toBe(cid);
  });

  it('returns codec and digest of any CID', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, fc.constantFrom('raw' as const, 'dag-cbor' as const), (hash, codec) => {
        const cid = blockCid(codec, hash);
        expect([isBlockCid(cid), codecOf(cid), [...digestOf(cid)]]).toEqual([true, codec, [...hash]]);
      }),
    );
  });

  it('has one text form, so that changing any character results in another CID or in none', () => {
    const cid = blockCid('raw', digest('a'));
    for (let at = 0; at < cid.length; at += 1) {
      for (const character of 'abcdefghijklmnopqrstuvwxyz234567A0=') {
        const changed = cid.slice(0, at) + character + cid.slice(at + 1);
        if (changed === cid || !isBlockCid(changed)) continue;
        expect(blockCid(codecOf(changed), digestOf(changed))).toBe(changed);
      }
    }
  });

  it.each([
    ['nothing', ''],
    ['upper case', blockCid('raw', digest('a')).toUpperCase()],
    ['version 0', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG'],
    [
      'another hash (SHA-512)',
      'bafkrgqg5v5y54ndsj3ulrtvfrrhdvmlr6vrxhkaxvhwpgbkctvx7pw6nlfxjvkv7u2bmyj4jgh4xlrc2e3pz6cgqqizfq5p4vk5pmm6',
    ],
    ['another codec (dag-pb)', 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
    ['another base', 'zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA'],
    ['an extra character', `${blockCid('raw', digest('a'))}a`],
    ['a path', '../../../../../../../../../../../../../../etc/passwd/aaaaaaaa'],
    ['a trailing newline', `${blockCid('raw', digest('a')).slice(0, -1)}\n`],
  ])('is not %s', (_what, text) => {
    expect(isBlockCid(text)).toBe(false);
    expect(() => parseBlockCid(text)).toThrow(InvalidInput);
  });
});
