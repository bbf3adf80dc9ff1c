import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from './world/world.ts';
import { recordCount, xrpc } from './world/xrpc.ts';

const ENTRY = 'cloud.svc.catalog.entry';
const NOTE = 'app.example.note';
const DENIED = 'svc.entitlement.metadata_write_denied';
let world: World;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld();
  world.policy.timeout = 200;
  alice = await createPdsAccount(world.pds, 'alice.test');
});

afterAll(() => world.stop());

afterEach(() => {
  world.policy.state = 'up';
  world.policy.lapse(alice.did);
});

const record = (collection: string, rkey: string) => ({
  repo: alice.did,
  collection,
  rkey,
  record: { $type: collection, text: 'hello', at: new Date().toISOString() },
});

const put = (collection: string, rkey: string, token: string | undefined = alice.accessJwt) =>
  xrpc(world.proxy.url, 'com.atproto.repo.putRecord', record(collection, rkey), token);

async function appPassword(): Promise<string> {
  const made = await xrpc(
    world.proxy.url,
    'com.atproto.server.createAppPassword',
    { name: `phone ${performance.now()}` },
    alice.accessJwt,
  );
  const { password } = (await made.json()) as { password: string };
  const session = await xrpc(world.proxy.url, 'com.atproto.server.createSession', {
    identifier: 'alice.test',
    password,
  });
  return ((await session.json()) as { accessJwt: string }).accessJwt;
}

describe('the gate', () => {
  it('lets an entitled holder write gated records', async () => {
    world.policy.grant(alice.did);
    expect((await put(ENTRY, 'entitled')).status).toBe(200);
    const created = await xrpc(
      world.proxy.url,
      'com.atproto.repo.createRecord',
      record(ENTRY, 'created'),
      alice.accessJwt,
    );
    expect(created.status).toBe(200);
  });

  it('denies a lapsed holder with a 403 that a browser can read', async () => {
    const answer = await put(ENTRY, 'lapsed');
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: DENIED, message: expect.any(String) });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  it('applies a lapse and a grant from the next request on', async () => {
    world.policy.grant(alice.did);
    expect((await put(ENTRY, 'next')).status).toBe(200);
    world.policy.lapse(alice.did);
    expect((await put(ENTRY, 'next')).status).toBe(403);
    world.policy.grant(alice.did);
    expect((await put(ENTRY, 'next')).status).toBe(200);
  });

  it('also applies to app passwords', async () => {
    const token = await appPassword();
    expect((await put(ENTRY, 'app', token)).status).toBe(403);
    world.policy.grant(alice.did);
    expect((await put(ENTRY, 'app', token)).status).toBe(200);
  });

  it('lets a lapsed holder delete gated records, with deleteRecord and with applyWrites', async () => {
    world.policy.grant(alice.did);
    await put(ENTRY, 'one');
    await put(ENTRY, 'two');
    world.policy.lapse(alice.did);
    const before = await recordCount(world.pds.url, alice.did, ENTRY);
    const one = { repo: alice.did, collection: ENTRY, rkey: 'one' };
    expect((await xrpc(world.proxy.url, 'com.atproto.repo.deleteRecord', one, alice.accessJwt)).status).toBe(
      200,
    );
    const writes = [{ $type: 'com.atproto.repo.applyWrites#delete', collection: ENTRY, rkey: 'two' }];
    const removed = await xrpc(
      world.proxy.url,
      'com.atproto.repo.applyWrites',
      { repo: alice.did, writes },
      alice.accessJwt,
    );
    expect(removed.status).toBe(200);
    expect(await recordCount(world.pds.url, alice.did, ENTRY)).toBe(before - 2);
  });

  it('lets only the owner delete records', async () => {
    world.policy.grant(alice.did);
    await put(ENTRY, 'mine');
    const mallory = await createPdsAccount(world.pds, 'mallory.test');
    const mine = { repo: alice.did, collection: ENTRY, rkey: 'mine' };
    for (const token of [mallory.accessJwt, undefined]) {
      expect((await xrpc(world.proxy.url, 'com.atproto.repo.deleteRecord', mine, token)).status).toBe(401);
    }
  });

  it('checks every operation of applyWrites', async () => {
    const op = (collection: string, rkey: string) => ({
      $type: 'com.atproto.repo.applyWrites#create',
      collection,
      rkey,
      value: { $type: collection },
    });
    const apply = (...writes: object[]) =>
      xrpc(world.proxy.url, 'com.atproto.repo.applyWrites', { repo: alice.did, writes }, alice.accessJwt);
    expect((await apply(op(NOTE, 'a1'), op(NOTE, 'a2'))).status).toBe(200);
    expect((await apply(op(NOTE, 'a3'), op(ENTRY, 'a4'), op(NOTE, 'a5'))).status).toBe(403);
    world.policy.grant(alice.did);
    expect((await apply(op(NOTE, 'a3'), op(ENTRY, 'a4'), op(NOTE, 'a5'))).status).toBe(200);
  });

  it('does not check other collections', async () => {
    expect((await put(NOTE, 'note')).status).toBe(200);
    expect((await put('cloud.svcx.note', 'note')).status).toBe(200);
  });

  it('reads the entitlement of the DID in the token, whatever repository the body names', async () => {
    const bob = await createPdsAccount(world.pds, 'bob.test');
    world.policy.grant(bob.did);
    const asBob = await xrpc(
      world.proxy.url,
      'com.atproto.repo.putRecord',
      { ...record(ENTRY, 'x'), repo: bob.did },
      alice.accessJwt,
    );
    expect(asBob.status).toBe(403);
    const intoAlice = await xrpc(
      world.proxy.url,
      'com.atproto.repo.putRecord',
      record(ENTRY, 'x'),
      bob.accessJwt,
    );
    expect(intoAlice.status).toBe(401);
  });

  it('refuses missing and invalid credentials with the same status as the server', async () => {
    const direct = (authorization?: string) => send(world.pds.url, authorization);
    const proxied = (authorization?: string) => send(world.proxy.url, authorization);
    // The first character of the signature is changed, because decoders ignore some bits of the last one.
    const [header, payload, signature = ''] = alice.accessJwt.split('.');
    const forged = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const tampered = `${header}.${payload}.${forged}`;
    for (const authorization of [
      undefined,
      `Bearer  ${alice.accessJwt}`,
      `Bearer ${alice.accessJwt} x`,
      `Bearer ${tampered}`,
      `Bearer ${alice.refreshJwt}`,
      'Bearer x.y.z',
      'Digest YWRtaW46YWRtaW4=',
    ]) {
      expect([authorization, (await proxied(authorization)).status]).toEqual([
        authorization,
        (await direct(authorization)).status,
      ]);
    }
    async function send(origin: string, authorization?: string) {
      return fetch(`${origin}/xrpc/com.atproto.repo.putRecord`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: JSON.stringify(record(ENTRY, 'x')),
      });
    }
  });

  it.each(['down', 'silent'] as const)(
    'refuses writes while the policy store is %s, and passes reads',
    async (state) => {
      world.policy.grant(alice.did);
      world.policy.state = state;
      const before = await recordCount(world.pds.url, alice.did, ENTRY);
      const answer = await put(ENTRY, `store-${state}`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ error: 'policy_unavailable' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await recordCount(world.proxy.url, alice.did, ENTRY)).toBe(before);
      expect((await put(NOTE, `store-${state}`)).status).toBe(200);
    },
  );

  it('reads the policy only for gated writes', async () => {
    const before = world.policy.questions;
    await put(NOTE, 'quiet');
    await recordCount(world.proxy.url, alice.did, ENTRY);
    expect(world.policy.questions).toBe(before);
    await put(ENTRY, 'asked');
    expect(world.policy.questions).toBe(before + 1);
  });

  it('logs a denial with its DID and its request id, and never the token', async () => {
    const answer = await put(ENTRY, 'logged');
    const line = world.log.find((entry) => entry.requestId === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ did: alice.did, status: 403, refusal: DENIED });
    expect(JSON.stringify(world.log)).not.toContain(alice.accessJwt.split('.')[2]);
  });
});
