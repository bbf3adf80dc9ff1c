import { Secret } from '@gatehouse/core/kernel';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { probeBlockStore } from '../../src/blocks/probe-block-store.ts';

let s3: RunningS3;
let logged: unknown[][];
const log = {
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
};

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.interfere = () => false;
});
afterAll(() => s3.stop());

async function probed(change: { readonly secretKey?: string; readonly endpoint?: string } = {}) {
  logged = [];
  const { accessKey, secretKey, endpoint, region, bucket } = { ...s3, ...change };
  const keys = { accessKey: new Secret(accessKey), secretKey: new Secret(secretKey) };
  await probeBlockStore({ kind: 's3', ...keys, region, bucket, endpoint, publicEndpoint: undefined }, log);
  return logged;
}

describe('the probe of the block store at start', () => {
  it('logs nothing for an object store that checks hashes, and for a folder', async () => {
    expect(await probed()).toEqual([]);
    await probeBlockStore({ kind: 'flat-fs', path: '/nowhere' }, log);
    expect(logged).toEqual([]);
  });

  it('warns of an object store that accepts any bytes', async () => {
    s3.interfere = (request, response) => {
      request.resume();
      response.end();
      return true;
    };
    // This store responds to the deletion with status 200, as some stores do.
    expect(await probed()).toEqual([[expect.stringContaining('only the gateway checks blocks')]]);
  });

  it.each([
    ['wrong keys', { secretKey: 'another' }, 'the object store responds with 403 to the probe of its bucket'],
    ['an address without a server', { endpoint: 'http://127.0.0.1:1' }, 'the object store cannot be reached'],
  ])('names the settings for %s', async (_what, change, reason) => {
    expect(await probed(change)).toEqual([[{ reason }, expect.stringContaining('S3_ENDPOINT')]]);
  });
});
