import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { SEAL_VECTORS, sealingCryptoContract } from '@gatehouse/testing/contracts/gateway';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import './sealing-bundle.ts';

describe('WebSealingCrypto', () => {
  it.each(Object.entries(sealingCryptoContract))('%s', (_sentence, experiment) =>
    experiment(new WebSealingCrypto()),
  );
});

type Vectors = typeof SEAL_VECTORS;

/** Computes the test vectors again, and opens the sealed texts. Runs in Node and, as source text, in a page. */
async function recomputed({ holderKey, blocks, name }: Vectors) {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hex = (from: Uint8Array) => Array.from(from, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { crypto, ...sealing } = globalThis.sealingInPage;
  const keys = await sealing.sealingKeys(bytes(holderKey), crypto);
  const sealedBlocks = [];
  for (const { text, cid, sealed } of blocks) {
    const block = await sealing.sealBlock(bytes(text), keys, crypto);
    const opened = await sealing.openBlock({ cid, bytes: bytes(sealed) }, keys, crypto);
    sealedBlocks.push({ text: hex(opened), cid: block.cid, sealed: hex(block.bytes) });
  }
  const entry = { file: await sealing.fileIdOf(name.path, keys, crypto), root: blocks[1].cid };
  const sealed = await sealing.sealName(name, entry, keys, crypto);
  const opened = await sealing.openName(bytes(name.sealed), entry, keys, crypto);
  return {
    holderKey,
    keyId: keys.id,
    blocks: sealedBlocks,
    name: { ...opened, file: entry.file, sealed: hex(sealed) },
  };
}

describe('sealing', () => {
  it('matches the test vectors in Node', async () => {
    expect(await recomputed(SEAL_VECTORS)).toEqual(SEAL_VECTORS);
  });

  it('matches the test vectors in Chromium', async () => {
    const bundle = await rolldown({
      input: join(import.meta.dirname, 'sealing-bundle.ts'),
      resolve: { conditionNames: ['@gatehouse/source', 'import'] },
      // The bundle must not contain modules of Node, because a page has none.
      platform: 'browser',
    });
    const { output } = await bundle.generate({ format: 'iife', name: 'bundle' });
    await bundle.close();
    // Only a page of localhost or https has the Web Cryptography API.
    const server = createServer((_request, response) => response.end('<!doctype html><title>page</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.addScriptTag({ content: output[0].code });
      expect(await page.evaluate(recomputed, SEAL_VECTORS)).toEqual(SEAL_VECTORS);
    } finally {
      await browser.close();
      server.close().closeAllConnections();
    }
  });
});
