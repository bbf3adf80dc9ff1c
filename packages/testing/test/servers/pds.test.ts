import { mkdtemp, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import {
  createPdsAccount,
  keptPdsSecrets,
  mintPdsInvite,
  type RunningPds,
  startPds,
} from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PUBLIC_URL = 'http://localhost:31999';
let dataDir: string;
let running: { plc: RunningPlc; pds: RunningPds } | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-pds-'));
});

afterEach(async () => {
  await stop();
  await removeFolder(dataDir);
});

async function start(): Promise<{ plc: RunningPlc; pds: RunningPds }> {
  const plc = await startPlc({ dataDir: join(dataDir, 'plc') });
  const pds = await startPds({ dataDir: join(dataDir, 'pds'), plcUrl: plc.url, publicUrl: PUBLIC_URL });
  running = { plc, pds };
  return running;
}

async function stop(): Promise<void> {
  await running?.pds.stop();
  await running?.plc.stop();
  running = undefined;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const done = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', done(true)).on('error', done(false)).on('timeout', done(false));
  });
}

describe('the operated personal data server', () => {
  it('keeps its PDS accounts and their identity documents across a restart', async () => {
    const before = await start();
    const account = await createPdsAccount(before.pds, 'alice.test');
    const document = await (await fetch(`${before.plc.url}/${account.did}`)).json();
    await stop();

    const after = await start();
    const session = await fetch(`${after.pds.url}/xrpc/com.atproto.server.createSession`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'alice.test', password: account.password }),
    });
    expect(await session.json()).toMatchObject({ did: account.did, handle: 'alice.test', active: true });
    expect(await (await fetch(`${after.plc.url}/${account.did}`)).json()).toEqual(document);
  });

  it('continues the identity log after a restart', async () => {
    const before = await start();
    const account = await createPdsAccount(before.pds, 'alice.test');
    await stop();

    const after = await start();
    const renamed = await fetch(`${after.pds.url}/xrpc/com.atproto.identity.updateHandle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.accessJwt}` },
      body: JSON.stringify({ handle: 'alicia.test' }),
    });
    expect(renamed.status).toBe(200);
    const log = await (await fetch(`${after.plc.url}/${account.did}/log`)).json();
    expect(log).toHaveLength(2);
  });

  it('uses the public address in identity documents and as the OAuth issuer', async () => {
    const { pds, plc } = await start();
    const account = await createPdsAccount(pds, 'alice.test');
    const document = await (await fetch(`${plc.url}/${account.did}`)).json();
    expect(document.service).toMatchObject([{ id: '#atproto_pds', serviceEndpoint: PUBLIC_URL }]);
    const metadata = await (await fetch(`${pds.url}/.well-known/oauth-authorization-server`)).json();
    expect(metadata.issuer).toBe(PUBLIC_URL);
  });

  it('finds identity documents in the directory', async () => {
    const { pds } = await start();
    const account = await createPdsAccount(pds, 'alice.test');
    const described = await fetch(`${pds.url}/xrpc/com.atproto.repo.describeRepo?repo=${account.did}`);
    expect(await described.json()).toMatchObject({ handle: 'alice.test', handleIsCorrect: true });
  });

  it('accepts each invite once and rejects sign-ups without one', async () => {
    const { pds } = await start();
    const inviteCode = await mintPdsInvite(pds);
    const signUp = (handle: string, code?: string) =>
      fetch(`${pds.url}/xrpc/com.atproto.server.createAccount`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          handle,
          email: `${handle}@example.com`,
          password: 'long enough',
          inviteCode: code,
        }),
      });
    expect((await signUp('alice.test')).status).toBe(400);
    expect((await signUp('alice.test', inviteCode)).status).toBe(200);
    expect((await signUp('bob.test', inviteCode)).status).toBe(400);
  });

  it('listens on loopback only', async () => {
    const { pds } = await start();
    const port = Number(new URL(pds.url).port);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => !address.internal && address.family === 'IPv4');
    expect(await answers('127.0.0.1', port)).toBe(true);
    for (const { address } of outside) expect(await answers(address, port)).toBe(false);
  });
});

describe('the secrets of the personal data server', () => {
  it('are created once, even by concurrent callers, and are readable only by their owner', async () => {
    const folder = join(dataDir, 'pds');
    const answers = await Promise.all(Array.from({ length: 20 }, () => keptPdsSecrets(folder)));
    expect(new Set(answers.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });
});
