import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { CHUNK_BYTES, manifestBytes, parseManifest } from '@gatehouse/core/block';
import { fromBase64url, InvalidInput, utf8Bytes, utf8Text } from '@gatehouse/core/kernel';
import {
  fileIdOf,
  fixedChunks,
  openBlock,
  openName,
  SEAL_OVERHEAD_BYTES,
  SealBroken,
  type SealingKeys,
  sealBlock,
  sealingKeys,
  sealName,
} from '@gatehouse/core/seal';
import { SEAL_VECTORS, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

const crypto = new WebSealingCrypto();
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

let alice: SealingKeys;
let bob: SealingKeys;

beforeAll(async () => {
  alice = await sealingKeys(bytesOf(SEAL_VECTORS.holderKey), crypto);
  bob = await sealingKeys(new Uint8Array(32).fill(5), crypto);
});

describe('a sealed block', () => {
  it('opens to the text that was sealed, whatever its length', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (text) => {
        const block = await sealBlock(text, alice, crypto);
        expect(block.bytes).toHaveLength(text.length + SEAL_OVERHEAD_BYTES);
        expect(await openBlock(block, alice, crypto)).toEqual(text);
      }),
      { numRuns: 30 },
    ));

  it('is the same for equal texts of one holder, and differs between holders', async () => {
    const text = utf8Bytes('the same text');
    const cids = [];
    for (const keys of [alice, alice, bob]) cids.push((await sealBlock(text, keys, crypto)).cid);
    expect(cids[0]).toBe(cids[1]);
    expect(cids[2]).not.toBe(cids[0]);
  });

  it('does not open with the key of another holder', async () => {
    const block = await sealBlock(utf8Bytes('text'), alice, crypto);
    await expect(openBlock(block, bob, crypto)).rejects.toThrow(SealBroken);
  });

  it('does not open when its bytes are not those of its CID, even if they were sealed by the holder', async () => {
    const [one, other] = [
      await sealBlock(utf8Bytes('one'), alice, crypto),
      await sealBlock(utf8Bytes('two'), alice, crypto),
    ];
    await expect(openBlock({ cid: one.cid, bytes: other.bytes }, alice, crypto)).rejects.toThrow(
      'do not match its hash',
    );
  });

  it('equals the result of the documented scheme, computed with other functions', async () => {
    const holderKey = Buffer.from(SEAL_VECTORS.holderKey, 'hex');
    const derived = (label: string) => Buffer.from(hkdfSync('sha256', holderKey, '', label, 32));
    const text = Buffer.from('hello world');
    const nonce = createHmac('sha256', derived('gatehouse seal v1 block nonce'))
      .update(text)
      .digest()
      .subarray(0, 12);
    const cipher = createCipheriv('aes-256-gcm', derived('gatehouse seal v1 block'), nonce).setAAD(
      Buffer.of(1),
    );
    const sealed = Buffer.concat([
      Buffer.of(1),
      nonce,
      cipher.update(text),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    expect(sealed.toString('hex')).toBe(SEAL_VECTORS.blocks[1].sealed);
  });
});

describe('a sealed name', () => {
  const root = SEAL_VECTORS.blocks[1].cid;
  const entry = { file: SEAL_VECTORS.name.file, root };
  const name = { path: 'Fotos/Übersicht 😀.jpg', modified: 5 };

  it('opens only with its own file and content', async () => {
    const sealed = await sealName(name, entry, alice, crypto);
    expect(await openName(sealed, entry, alice, crypto)).toEqual(name);
    for (const other of [
      { ...entry, file: 'another' },
      { ...entry, root: SEAL_VECTORS.blocks[0].cid },
    ])
      await expect(openName(sealed, other, alice, crypto)).rejects.toThrow(SealBroken);
    await expect(openName(sealed, entry, bob, crypto)).rejects.toThrow(SealBroken);
    await expect(openName(new Uint8Array(), entry, alice, crypto)).rejects.toThrow(SealBroken);
  });

  it('has the same length for paths of similar length', async () => {
    const lengths = ['a', 'ab', 'a/longer/path.txt'].map(
      async (path) => (await sealName({ path, modified: 1 }, entry, alice, crypto)).length,
    );
    expect(new Set(await Promise.all(lengths)).size).toBe(1);
  });

  it('is refused if it would be longer than the catalog accepts', async () => {
    await expect(sealName({ ...name, path: 'é'.repeat(2_100) }, entry, alice, crypto)).rejects.toThrow(
      InvalidInput,
    );
  });
});

describe('the id of a file', () => {
  it('does not depend on how the accents of its path are composed, and differs between holders', async () => {
    const composed = await fileIdOf('é', alice, crypto);
    expect(composed).toMatch(/^[a-z2-7]{26}$/);
    expect(await fileIdOf('e\u0301', alice, crypto)).toBe(composed);
    expect(await fileIdOf('é', bob, crypto)).not.toBe(composed);
  });
});

describe('the chunks of a file', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [CHUNK_BYTES, [CHUNK_BYTES]],
    [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
  ])('of %d bytes have the lengths %j', (size, lengths) => {
    const chunks = fixedChunks(size);
    expect(chunks.map(({ length }) => length)).toEqual(lengths);
    expect(chunks.map(({ start }) => start)).toEqual(lengths.map((_, index) => index * CHUNK_BYTES));
  });
});

describe('reading a manifest', () => {
  it('returns the manifest that was written', () => {
    for (const count of [1, 2, 24, 300]) {
      const blocks = Array.from({ length: count }, (_, index) => ({
        cid: sampleBlock(16).cid,
        size: [1, 24, 256, 70_000, 8_388_608][index % 5] as number,
      }));
      expect(parseManifest(manifestBytes({ chunker: 'fixed-4m', blocks }))).toEqual({
        chunker: 'fixed-4m',
        blocks,
      });
    }
  });

  it('refuses any other bytes', () => {
    const good = manifestBytes({ chunker: 'fixed-4m', blocks: [{ cid: sampleBlock(16).cid, size: 300 }] });
    expect(parseManifest(new Uint8Array())).toBeUndefined();
    expect(parseManifest(manifestBytes({ chunker: 'fixed-4m', blocks: [] }))).toBeUndefined();
    expect(parseManifest(Uint8Array.from([...good, 0]))).toBeUndefined();
    for (let at = 0; at < good.length; at += 1) {
      expect(parseManifest(good.subarray(0, at))).toBeUndefined();
      const changed = parseManifest(good.with(at, (good[at] ?? 0) ^ 0x80));
      // A changed digest is the id of another block, so the changed manifest is still valid.
      if (changed) expect(changed.blocks[0]?.size).toBe(300);
    }
  });
});

describe('UTF-8 and base64url', () => {
  it('are decoded to the original, as in Node', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 50 }), (text, bytes) => {
        expect(Buffer.from(utf8Bytes(text)).equals(Buffer.from(text.toWellFormed()))).toBe(true);
        expect(utf8Text(utf8Bytes(text))).toBe(text.toWellFormed());
        expect(fromBase64url(Buffer.from(bytes).toString('base64url'))).toEqual(bytes);
      }),
    ));

  it.each(['A', 'AB', '=', 'AA==', 'A+', 'AAAAA', 'é'])('do not decode %j as base64url', (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  });

  it('do not decode bytes that are not UTF-8', () => {
    expect(utf8Text(Uint8Array.of(0xff))).toBeUndefined();
    expect(utf8Text(Uint8Array.of(0xed, 0xa0, 0x80))).toBeUndefined();
  });
});
