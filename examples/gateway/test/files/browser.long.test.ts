import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import type {} from './browser-bundle.ts';
import { deviceWorld } from './device-world.ts';
import { newFolder } from './folders.ts';

/** The size is not a multiple of the block size, and is large enough for several blocks. */
const SIZE = 13_000_000;

async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'browser-bundle.ts'),
    resolve: { conditionNames: ['@gatehouse/source', 'import'] },
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'bundle' });
  await bundle.close();
  return output[0].code;
}

/**
 * Sends a file with a pause in the middle, and fetches it again. The browser runs this function in the page.
 */
async function transferred({ token, size }: { readonly token: string; readonly size: number }) {
  const { filesInPage: files } = globalThis;
  const content = Uint32Array.from({ length: size / 4 }, (_, index) => index * 2_654_435_761);
  const pausable = new files.Pausable();
  const client = files.filesClient({
    ...{ baseUrl: '', token, device: 'page', pausable, wait: files.waitWithTimer },
    crypto: new files.WebSealingCrypto(),
    signal: new AbortController().signal,
  });
  const keys = await files.readFileKeys(client, []);
  const steps: string[] = [];
  const source = files.browserSource(new File([content], 'page.bin', { lastModified: 5_000 }));
  const put = await files.putFile(
    client,
    keys,
    { path: 'page.bin', source },
    {
      onProgress: ({ step }) => {
        if (step === 'sending' && !steps.includes('sending')) {
          pausable.pause();
          setTimeout(() => pausable.resume(), 0);
        }
        steps.push(step);
      },
    },
  );
  const file = (await files.readIndex(client, keys)).files.get('page.bin');
  if (!file) throw new Error('The file is not listed.');
  const arrived = new Uint8Array(size);
  const sink = {
    read: async () => undefined,
    write: async (start: number, bytes: Uint8Array) => arrived.set(bytes, start),
  };
  await files.getFile(client, file, sink, () => {});
  const expected = new Uint8Array(content.buffer);
  return { outcome: put.outcome, isEqual: arrived.every((byte, at) => byte === expected[at]) };
}

it('a page transfers files with the same client, and the command line fetches the files that it sent', async () => {
  const world = await deviceWorld();
  const browser = await launchChromium();
  try {
    const laptop = await (await world.customer()).device('laptop');
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${world.gateway.url}/api/health`);
    await page.addScriptTag({ content: await bundled() });
    const result = await page.evaluate(transferred, { token: laptop.token, size: SIZE });
    expect(result).toEqual({ outcome: 'stored', isEqual: true });
    const there = await newFolder(world.folder, {});
    expect(await laptop.files(['get', 'page.bin', there])).toMatchObject({ exitCode: 0 });
    const words = Uint32Array.from({ length: SIZE / 4 }, (_, index) => index * 2_654_435_761);
    expect((await readFile(join(there, 'page.bin'))).equals(Buffer.from(words.buffer))).toBe(true);
  } finally {
    await browser.close();
    await world.stop();
  }
});
