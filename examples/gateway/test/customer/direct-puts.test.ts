import { type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { s3Variables } from '../blocks/s3-variables.ts';
import type { FilesCustomer } from './world/files-customer.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from './world/files-world.ts';
import { manifestOf, planOf } from './world/plans.ts';

let s3: RunningS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.interfere = () => false;
});
afterAll(() => s3.stop());

/** Sends the block to the address in the response. Returns the status of the object store's response. */
async function sendDirectly(
  { url, headers }: { readonly url: string; readonly headers: Record<string, string> },
  { bytes }: Pick<SampleBlock, 'bytes'>,
): Promise<number> {
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await answer.arrayBuffer();
  return answer.status;
}

async function reserved(customer: FilesCustomer, ...pieces: readonly SampleBlock[]): Promise<string> {
  return (await customer.reserve(planOf(pieces))).body.upload.id;
}

describe.each(Object.entries(FILES_DATABASES))('direct PUTs with the gateway on %s', (_name, open) => {
  let world: FilesWorld;

  beforeAll(async () => {
    const variables = { ...s3Variables(s3), S3_PUBLIC_ENDPOINT: s3.endpoint };
    world = await filesWorld(await open(inject('postgresUrl')), variables);
  });
  afterAll(() => world.stop());

  it('store a file whose blocks never pass through the gateway', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock(3_000), sampleBlock(700)];
    const id = await reserved(alice, ...pieces);
    for (const block of [...pieces, manifestOf(pieces)]) {
      const { status, body } = await alice.presigned(id, block.cid);
      expect([status, await sendDirectly(body, block)]).toEqual([200, 200]);
      expect(await alice.accept(id, block.cid)).toEqual([201]);
    }
    expect(await alice.accept(id, pieces[0]?.cid ?? '')).toEqual([200]);
    const { body } = await alice.commit(id, { base_revision: 0 });
    expect(body.file).toMatchObject({ revision: 1, size: 3_700 });
    for (const block of pieces) {
      const read = await alice.read(block.cid);
      expect(Buffer.from(await read.arrayBuffer()).equals(block.bytes)).toBe(true);
    }
    const { safety_net } = (await alice.get('/api/v1/me/limits')).body;
    expect(safety_net).toMatchObject({ used_bytes: 3_700, reserved_bytes: 0 });
    expect([...s3.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
  });

  it('are accepted only with the bytes of the block, and leave it missing otherwise', async () => {
    const alice = await world.customer();
    const block = sampleBlock(900);
    const id = await reserved(alice, block);
    const { body } = await alice.presigned(id, block.cid);
    expect(await sendDirectly(body, sampleBlock(900))).toBe(400);
    expect(await sendDirectly(body, { bytes: block.bytes.subarray(1) })).toBe(403);
    expect(await alice.accept(id, block.cid)).toEqual([409, 'block_not_received']);
    expect((await alice.get(`/api/v1/uploads/${id}`)).body.upload.missing).toContain(block.cid);
    expect(await alice.put(id, block)).toBe(201);
    expect(await alice.accept(id, block.cid)).toEqual([200]);
  });

  it('never give a customer a block of another customer, or reveal that it is stored', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer()];
    const block = sampleBlock(900);
    await alice.upload('notes', [block], { base_revision: 0 });
    const id = await reserved(mallory, block);
    const known = await mallory.presigned(id, block.cid);
    expect(known.status).toBe(200);
    expect(await mallory.accept(id, block.cid)).toEqual([409, 'block_not_received']);
    // The signature of the address does not cover the header that would copy the block.
    const copy = { ...known.body.headers, 'x-amz-copy-source': `/${s3.bucket}/blocks/${block.cid}` };
    expect(await sendDirectly({ ...known.body, headers: copy }, sampleBlock(900))).toBe(403);
    expect(await mallory.accept(id, block.cid)).toEqual([409, 'block_not_received']);
    expect((await mallory.read(block.cid)).status).toBe(404);
    expect(await sendDirectly(known.body, block)).toBe(200);
    expect(await mallory.accept(id, block.cid)).toEqual([201]);
  });

  it('are refused for an upload of another customer, an ended upload, and a block that the upload does not list', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer()];
    const block = sampleBlock(900);
    const id = await reserved(alice, block);
    const both = async (who: FilesCustomer, cid: string) => {
      const { status, body } = await who.presigned(id, cid);
      return [[status, body.error], await who.accept(id, cid)];
    };
    expect(await both(mallory, block.cid)).toEqual(Array(2).fill([404, 'not_found']));
    expect(await both(alice, sampleBlock().cid)).toEqual(Array(2).fill([404, 'not_found']));
    expect(await both(alice, 'QmX')).toEqual(Array(2).fill([400, 'invalid_request']));
    const { body } = await alice.presigned(id, block.cid);
    expect(await alice.delete(`/api/v1/uploads/${id}`)).toBe(204);
    expect(await sendDirectly(body, block)).toBe(200);
    expect(await both(alice, block.cid)).toEqual(Array(2).fill([410, 'upload_expired']));
    expect(s3.objects.has(`blocks/${block.cid}`)).toBe(false);
  });

  it('report an object store that does not respond, and can be accepted later', async () => {
    const alice = await world.customer();
    const block = sampleBlock(900);
    const id = await reserved(alice, block);
    const { body } = await alice.presigned(id, block.cid);
    expect(await sendDirectly(body, block)).toBe(200);
    s3.interfere = (_request, response) => {
      response.writeHead(500).end();
      return true;
    };
    expect(await alice.accept(id, block.cid)).toEqual([503, 'storage_unavailable']);
    s3.interfere = () => false;
    expect(await alice.accept(id, block.cid)).toEqual([201]);
  });
});

describe('direct PUTs are not offered', () => {
  const open = FILES_DATABASES.SQLite;
  async function offered(variables: Readonly<Record<string, string>>) {
    const world = open && (await filesWorld(await open(''), variables));
    if (!world) throw new Error('There is no SQLite.');
    try {
      const alice = await world.customer();
      const block = sampleBlock(900);
      const id = await reserved(alice, block);
      const { status, body } = await alice.presigned(id, block.cid);
      expect(await alice.accept(id, block.cid)).toEqual([status, body.error]);
      expect(await alice.put(id, block)).toBe(201);
      const notices = world.gateway.log.map(({ msg }) => String(msg));
      return {
        status,
        error: body.error,
        notices: notices.filter((msg) => msg.includes('S3_PUBLIC_ENDPOINT')),
      };
    } finally {
      await world.stop();
    }
  }
  const refused = { status: 404, error: 'direct_puts_not_offered' };

  it('by a folder, and by S3 without a public endpoint', async () => {
    for (const variables of [{}, s3Variables(s3)])
      expect(await offered(variables)).toEqual({ ...refused, notices: [] });
  });

  it('if the object store accepts wrong bytes, or cannot be reached at its public endpoint', async () => {
    const variables = { ...s3Variables(s3), S3_PUBLIC_ENDPOINT: s3.endpoint };
    s3.interfere = (request, response) => {
      if (!request.url?.includes('X-Amz-Signature')) return false;
      request.resume();
      response.end();
      return true;
    };
    const unsafe = expect.stringContaining('the object store accepts bytes with a wrong hash');
    expect(await offered(variables)).toEqual({ ...refused, notices: [unsafe] });
    s3.interfere = () => false;
    const away = expect.stringContaining('the object store cannot be reached');
    expect(await offered({ ...variables, S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:1' })).toEqual({
      ...refused,
      notices: [away],
    });
  });
});
