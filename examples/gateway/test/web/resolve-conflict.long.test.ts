import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { expect, it } from 'vitest';
import {
  type FileKeys,
  type FilesClient,
  filesClient,
  Pausable,
  putFile,
  readFileKeys,
  readIndex,
} from '../../src/files/index.ts';
import { resolveConflict } from '../../web/customer/src/files/resolve-conflict.ts';
import { deviceWorld } from '../files/device-world.ts';

const PATH = 'notes.txt';

async function put(client: FilesClient, keys: FileKeys, text: string, base?: number): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, length: number) => bytes.slice(start, start + length);
  const source = { size: bytes.length, modified: 86_400_000, read };
  return (await putFile(client, keys, { path: PATH, source }, { base, onProgress: () => {} })).path;
}

it('resolveConflict keeps a conflict copy if the original changed after it was shown', async () => {
  const world = await deviceWorld();
  try {
    const { token } = await (await world.customer()).device('laptop');
    const client = filesClient({
      ...{ baseUrl: world.gateway.url, token, device: 'Firefox', wait: async () => {} },
      ...{ crypto: new WebSealingCrypto(), pausable: new Pausable(), signal: new AbortController().signal },
    });
    const keys = await readFileKeys(client, []);
    await put(client, keys, 'first');
    const copyPath = await put(client, keys, 'second', 0);
    const shown = (await readIndex(client, keys)).files;
    const [copy, original] = [shown.get(copyPath), shown.get(PATH)];
    if (!copy || !original) throw new Error('The conflict is not listed.');
    await put(client, keys, 'third');
    const contents = { keys, copy, original, path: PATH };
    await expect(resolveConflict(client, contents, 'copy')).rejects.toThrow('changed');

    const later = (await readIndex(client, keys)).files;
    expect(later.get(copyPath)?.root).toBe(copy.root);
    const now = { ...contents, original: later.get(PATH) };
    await resolveConflict(client, now, 'copy');
    const { files } = await readIndex(client, keys);
    expect([...files.keys()]).toEqual([PATH]);
    expect(files.get(PATH)?.modified).toBe(copy.modified);
  } finally {
    await world.stop();
  }
});
