import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attempt, GATED } from './evasions/attempt.ts';
import { EVASIONS } from './evasions/corpus.ts';
import { gatedKeys } from './evasions/gated-keys.ts';
import { sendBytes } from './evasions/raw-request.ts';
import { startWorld, type World } from './world/world.ts';
import { xrpc } from './world/xrpc.ts';

let world: World;
let accounts: { direct: PdsAccount; lapsed: PdsAccount; entitled: PdsAccount };
let archive: Buffer;
const CRLF = Buffer.from('\r\n');
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  const { pds, policy } = world;
  accounts = {
    direct: await createPdsAccount(pds, 'direct.test'),
    lapsed: await createPdsAccount(pds, 'lapsed.test'),
    entitled: await createPdsAccount(pds, 'entitled.test'),
  };
  policy.grant(accounts.entitled.did);
  archive = await archiveWithGatedRecord();
});

afterAll(() => world.stop());

async function archiveWithGatedRecord(): Promise<Buffer> {
  const { did, accessJwt } = accounts.entitled;
  const record = { repo: did, collection: GATED, rkey: 'imported', record: { $type: GATED } };
  await xrpc(world.proxy.url, 'com.atproto.repo.putRecord', record, accessJwt);
  const response = await fetch(`${world.pds.url}/xrpc/com.atproto.sync.getRepo?did=${did}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Opens a connection and sends the head of an import, but no byte of the archive. */
function importBegun(token: string, headers: readonly string[]): Socket {
  const socket = connect(Number(new URL(world.proxy.url).port), '127.0.0.1');
  const head = [
    'POST /xrpc/com.atproto.repo.importRepo HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/vnd.ipld.car',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

function attemptBy({ did, accessJwt }: PdsAccount): Attempt {
  count += 1;
  return { did, token: accessJwt, rkey: `r${count}`, entitledToken: accounts.entitled.accessJwt, archive };
}

/**
 * Returns a PDS account for requests that bypass the proxy. An import replaces the whole repository, so each import
 * needs a new account.
 */
function directAccount(kind: string): PdsAccount | Promise<PdsAccount> {
  return kind === 'archives' ? createPdsAccount(world.pds, `direct-${count}.test`) : accounts.direct;
}

describe.each(Object.entries(EVASIONS))('evasion by %s', (kind, evasions) => {
  it.each(evasions.map((evasion) => [evasion.name, evasion] as const))(
    'writes nothing through the proxy: %s',
    async (_name, { direct, bytes }) => {
      const { pds, proxy } = world;
      const account = await directAccount(kind);
      const before = await gatedKeys(pds.url, account.did);
      const answer = await sendBytes(pds.url, bytes(attemptBy(account)));
      const after = await gatedKeys(pds.url, account.did);
      const grew = [...after].some((key) => !before.has(key));
      expect(grew ? 'writes' : 'refuses', answer.slice(0, 400)).toBe(direct);

      await sendBytes(proxy.url, bytes(attemptBy(accounts.lapsed)));
      expect([...(await gatedKeys(pds.url, accounts.lapsed.did))]).toEqual([]);
    },
  );
});

describe('an archive whose holder lapses while it is sent', () => {
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]);
  it.each([
    ['small', 1, (length: number) => `Content-Length: ${length}`, (bytes: Buffer) => bytes, ''],
    ['streamed', 2, () => 'Transfer-Encoding: chunked', chunk, '0\r\n\r\n'],
  ] as const)('is not imported: %s', async (kind, questions, framing, framed, end) => {
    const { pds, policy } = world;
    const { did, accessJwt } = await createPdsAccount(pds, `${kind}.test`);
    policy.grant(did);
    const before = policy.questions;
    const headers = [framing(archive.length), 'Expect: 100-continue', 'Connection: close'];
    const socket = importBegun(accessJwt, headers);
    await once(socket, 'readable');
    expect(String(socket.read())).toContain('100 Continue');
    socket.write(framed(archive.subarray(0, -1)));
    policy.lapse(did);
    socket.write(Buffer.concat([framed(archive.subarray(-1)), Buffer.from(end)]));
    expect(await text(socket)).toContain('svc.entitlement.metadata_write_denied');
    expect([...(await gatedKeys(pds.url, did))]).toEqual([]);
    expect(policy.questions - before).toBe(questions);
  });

  it('is refused if it is compressed, because the compressed data can end before the body', async () => {
    const { pds, policy } = world;
    const { did, accessJwt } = await createPdsAccount(pds, 'squeezed.test');
    policy.grant(did);
    const socket = importBegun(accessJwt, ['Content-Encoding: gzip', 'Transfer-Encoding: chunked']);
    const parts = [Buffer.concat([gzipSync(archive), Buffer.alloc(4)]), Buffer.from('still to come')];
    socket.write(Buffer.concat(parts.map(chunk)));
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 415 /);
    expect([...(await gatedKeys(pds.url, did))]).toEqual([]);
  });
});
