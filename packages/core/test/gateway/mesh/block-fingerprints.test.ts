import { randomBytes } from 'node:crypto';
import { type BlockCid, blockCid, digestOf } from '@gatehouse/core/block';
import { BlockFingerprints } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';

const cids = Array.from({ length: 2_000 }, () => blockCid('raw', randomBytes(32)));

function fingerprintsOf(blocks: Iterable<BlockCid>): BlockFingerprints {
  const fingerprints = new BlockFingerprints();
  for (const cid of blocks) fingerprints.add(cid);
  return fingerprints;
}

describe('BlockFingerprints', () => {
  it('are equal for equal sets in any order, also after they were written as bytes and read again', () => {
    const [one, two] = [fingerprintsOf(cids), fingerprintsOf(cids.toReversed())];
    expect(one.differences(new BlockFingerprints(two.toBytes()))).toEqual([]);
  });

  it('differ exactly in the ranges of the missing blocks', () => {
    const missing = cids.slice(0, 20);
    const ranges = fingerprintsOf(cids).differences(fingerprintsOf(cids.slice(20)));
    const expected = [...new Set(missing.map((cid) => BlockFingerprints.rangeOf(cid)))];
    expect([...ranges].sort()).toEqual(expected.sort());
  });

  it('name the missing block of a range if the other set lacks exactly that one and has no other block there', () => {
    const sameRange = () => blockCid('raw', Buffer.concat([Buffer.from([7, 7, 7]), randomBytes(29)]));
    const [a, b, c] = [sameRange(), sameRange(), sameRange()];
    const range = BlockFingerprints.rangeOf(a);
    const only = (mine: BlockCid[], theirs: BlockCid[]) =>
      fingerprintsOf(mine).onlyMissing(fingerprintsOf(theirs), range);
    expect(only([a, b], [b])).toEqual(new Uint8Array(digestOf(a)));
    expect(only([a, b, c], [b])).toBeUndefined();
    expect(only([a], [b])).toBeUndefined();
    expect(only([a], [a, b])).toBeUndefined();
  });

  it('refuse bytes of another length', () => {
    expect(() => new BlockFingerprints(new Uint8Array(36))).toThrow(RangeError);
  });
});
