import { randomBytes } from 'node:crypto';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DirectPuts, type GatewayCalls } from '../../src/files/direct-puts.ts';
import { filesClient, Pausable } from '../../src/files/index.ts';
import { s3Variables } from '../blocks/s3-variables.ts';
import { type DeviceWorld, deviceWorld, type Machine } from './device-world.ts';
import { newFolder } from './folders.ts';
import { countedCalls, sendsWhole } from './sent-files.ts';

const MIB = 1024 ** 2;

let s3: RunningS3;
let world: DeviceWorld;
let laptop: Machine;

beforeAll(async () => {
  s3 = await startS3();
  world = await deviceWorld({ ...s3Variables(s3), S3_PUBLIC_ENDPOINT: s3.endpoint });
  laptop = await (await world.customer()).device('laptop');
});
afterEach(() => {
  s3.interfere = () => false;
  world.edge.tamper = undefined;
});
afterAll(async () => {
  await world.stop();
  await s3.stop();
});

const isDirect = (url: string | undefined) => url?.includes('X-Amz-Signature') === true;

describe('gatehouse files put', () => {
  it('sends large blocks directly to the object store, and small ones to the gateway', async () => {
    // The small file and the two manifests are sent to the gateway.
    expect(await countedCalls(world, () => sendsWhole(world, laptop))).toEqual({
      puts: 3,
      presigned: 4,
      accepted: 4,
    });
    expect([...s3.objects.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([]);
  });

  it('sends a block to the gateway if the object store refuses it or loses it', async () => {
    let refusals = 0;
    s3.interfere = ({ url }, response) => {
      if (!isDirect(url) || refusals > 0) return false;
      refusals += 1;
      response.writeHead(503, { Connection: 'close' }).end();
      return true;
    };
    expect(await countedCalls(world, () => sendsWhole(world, laptop))).toEqual({
      puts: 4,
      presigned: 4,
      accepted: 3,
    });
    let losses = 0;
    s3.interfere = (request, response) => {
      if (!isDirect(request.url) || losses > 0) return false;
      losses += 1;
      request.resume().on('end', () => response.end());
      return true;
    };
    expect(await countedCalls(world, () => sendsWhole(world, laptop))).toEqual({
      puts: 4,
      presigned: 4,
      accepted: 4,
    });
  });

  it('stops trying after three failures in a row', async () => {
    s3.interfere = ({ url }, response) => {
      if (!isDirect(url)) return false;
      response.writeHead(403, { Connection: 'close' }).end();
      return true;
    };
    const large = await newFolder(world.folder, { large: randomBytes(32 * MIB) });
    const calls = await countedCalls(world, () => laptop.files(['put', large]));
    expect([calls.puts, calls.accepted]).toEqual([9, 0]);
    expect(calls.presigned).toBeLessThanOrEqual(6);
  });
});

describe('gatehouse files put to a gateway that offers no direct PUTs', () => {
  it('asks only for the blocks that it sends first', async () => {
    const other = await deviceWorld();
    try {
      const tablet = await (await other.customer()).device('tablet');
      const folder = await newFolder(other.folder, { large: randomBytes(20 * MIB) });
      other.edge.calls.length = 0;
      expect((await tablet.files(['put', folder])).exitCode).toBe(0);
      const asked = other.edge.calls.filter((call) => call.endsWith('/presigned')).length;
      // Four blocks are sent at the same time. After the first responses, the client does not ask again.
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(4);
    } finally {
      await other.stop();
    }
  });
});

describe('DirectPuts', () => {
  const bytes = new Uint8Array(2 * MIB);
  const block = { upload: 'one', cid: 'bafkrei', bytes };
  /** Returns whether the block was sent directly, followed by the calls to the gateway and to the store. */
  async function sent({ baseUrl, isPage = false }: { baseUrl: string; isPage?: boolean }, url: string) {
    const calls: string[] = [];
    const fetch = async (address: string) => {
      calls.push(address);
      return new Response();
    };
    const call = async (key: string) => {
      calls.push(key.slice(key.lastIndexOf('/') + 1));
      return { url, headers: {} };
    };
    const client = { call, signal: new AbortController().signal } as unknown as GatewayCalls;
    const direct = new DirectPuts({ baseUrl, isPage, fetch: fetch as typeof globalThis.fetch });
    return [await direct.send(client, block), ...calls];
  }

  it('sends nothing directly from a page', async () => {
    expect(await sent({ baseUrl: '', isPage: true }, 'https://s3.test/x')).toEqual([false]);
  });

  it('sends no block over plain HTTP if the gateway is reached over https', async () => {
    const [secure, local] = [{ baseUrl: 'https://gateway.test' }, { baseUrl: 'http://127.0.0.1:1' }];
    const all = [true, 'presigned', 'https://s3.test/x', 'accept'];
    expect(await sent(secure, 'https://s3.test/x')).toEqual(all);
    expect(await sent(secure, 'http://s3.test/x')).toEqual([false, 'presigned']);
    expect(await sent(local, 'http://s3.test/x')).toEqual(all.with(2, 'http://s3.test/x'));
  });
});

describe('filesClient', () => {
  it('sends no block directly without a token, because only the client of a page has none', async () => {
    const [crypto, pausable] = [new WebSealingCrypto(), new Pausable()];
    const parts = { crypto, pausable, device: 'page', signal: new AbortController().signal };
    const client = filesClient({ ...parts, baseUrl: world.edge.url, token: undefined, wait: async () => {} });
    const calls = await countedCalls(world, async () => {
      const bytes = new Uint8Array(2 * MIB);
      expect(await client.direct.send(client, { upload: 'one', cid: 'bafkrei', bytes })).toBe(false);
    });
    expect(calls.presigned).toBe(0);
  });
});
