import {
  AddBridgeClient,
  AdmitToClient,
  BridgeClientDirectory,
  BridgeClientExists,
  bridgeClientFaults,
  RemoveBridgeClient,
} from '@gatehouse/core/bridge';
import { capabilities, nothingHeld } from '@gatehouse/core/entitlement';
import { NotFound } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, RoleRequired } from '@gatehouse/core/operator';
import { freshDid, sampleArtifact, sampleBridgeClient } from '@gatehouse/testing/contracts/gateway';
import {
  MemoryAuditLog,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import { MemoryBridgeArtifactStore, MemoryBridgeClientStore } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const ROOT = { principal: 'system:test', roles: OPERATOR_ROLES };
const sha256 = new TestSha256();
const { secretDigest: _, ...forum } = sampleBridgeClient({ id: 'forum' });

let clients: MemoryBridgeClientStore;
let artifacts: MemoryBridgeArtifactStore;
let audit: MemoryAuditLog;
let add: AddBridgeClient;
let remove: RemoveBridgeClient;

beforeEach(() => {
  const unitOfWork = new MemoryUnitOfWork();
  const clock = new MovableClock();
  clients = new MemoryBridgeClientStore(unitOfWork);
  artifacts = new MemoryBridgeArtifactStore(unitOfWork);
  audit = new MemoryAuditLog(unitOfWork, sha256);
  const random = new SeededRandom(3);
  add = new AddBridgeClient({ clients, audit, unitOfWork, clock, random, sha256 });
  remove = new RemoveBridgeClient({ clients, artifacts, audit, unitOfWork, clock });
});

describe('a client of the bridge', () => {
  it('is added once, with a secret of which only the digest is stored', async () => {
    const { client, secret } = await add.execute(ROOT, forum);
    expect(secret.reveal()).toMatch(/^[\w-]{43}$/);
    expect(await clients.find('forum')).toEqual({ ...forum, secretDigest: sha256.hex(secret.reveal()) });
    expect(client).toEqual(await clients.find('forum'));
    await expect(add.execute(ROOT, forum)).rejects.toThrow(BridgeClientExists);
    const { items } = await audit.page({}, { limit: 5 });
    expect(items).toMatchObject([
      { action: 'bridge.client.added', subject: 'forum', principal: 'system:test' },
    ]);
    expect(JSON.stringify(items)).not.toContain(client.secretDigest);
  });

  it('is removed with everything that was issued to it', async () => {
    await add.execute(ROOT, forum);
    const token = sampleArtifact({ clientId: 'forum' });
    await artifacts.put(token);
    await remove.execute(ROOT, 'forum');
    expect(await artifacts.find(token.kind, token.digest)).toBeUndefined();
    expect(await clients.list()).toEqual([]);
    await expect(remove.execute(ROOT, 'forum')).rejects.toThrow(NotFound);
  });

  it('is added and removed only with the role for it', async () => {
    const reader = { principal: 'machine:reader', roles: ['support_read'] as const };
    await expect(add.execute(reader, forum)).rejects.toThrow(RoleRequired);
    await expect(remove.execute(reader, 'forum')).rejects.toThrow(RoleRequired);
  });

  it.each([
    ['https://app.example/callback?x=1&y=%20'],
    ['http://127.0.0.1:8080/'],
    ['http://[::1]/a'],
    ['http://localhost'],
    ['https://app.example:65535/'],
  ])('can have the redirect URI %s', (uri) => {
    expect(bridgeClientFaults({ ...forum, redirectUris: [uri] })).toEqual([]);
  });

  it.each([
    ['http://app.example/callback'],
    ['https://app.example/*'],
    ['https://*.example/'],
    ['https://user@app.example/'],
    ['https://app.example:65536/'],
    ['https://app.example:0/'],
    ['https://APP.example/'],
    ['https://app.example/#part'],
    ['https://app.example/a b'],
    ['https://app.example\\@evil.example/'],
    ['javascript:alert(1)'],
    [`https://app.example/${'x'.repeat(2_000)}`],
    [''],
  ])('cannot have the redirect URI %j', (uri) => {
    expect(bridgeClientFaults({ ...forum, redirectUris: [uri] })).toMatchObject([
      { path: ['redirect_uris', 0] },
    ]);
  });

  it('reports every fault at once', () => {
    const wrong = { ...forum, id: 'a b', name: 'x\n', redirectUris: [], backchannelLogoutUri: 'ftp://x/' };
    expect(bridgeClientFaults(wrong).map(({ path }) => path[0])).toEqual([
      'client_id',
      'name',
      'redirect_uris',
      'backchannel_logout_uri',
    ]);
  });
});

describe('the gate of the bridge', () => {
  const did = freshDid();
  const holding = (base: 'none' | 'active' | 'lapsed', once: boolean) => ({
    ...nothingHeld(did),
    base,
    once,
  });
  const admitted = async (
    entitlement: 'support_seat' | 'base' | 'once' | 'any',
    held = holding('none', false),
  ) => {
    const client = sampleBridgeClient({ id: 'app', entitlement });
    const policy = { effectiveCapabilities: async () => capabilities(held, 0) };
    return new AdmitToClient({ clients: new BridgeClientDirectory([client], clients), policy }).execute(
      did,
      'app',
    );
  };

  it.each([
    ['support_seat', holding('none', false), 'no_entitlement'],
    ['support_seat', holding('lapsed', false), 'base_lapsed'],
    ['support_seat', holding('lapsed', true), undefined],
    ['base', holding('active', false), undefined],
    ['base', holding('lapsed', true), 'base_lapsed'],
    ['base', holding('none', true), 'base_required'],
    ['once', holding('none', false), 'no_entitlement'],
    ['once', holding('lapsed', true), undefined],
    ['once', holding('active', true), undefined],
    ['any', holding('none', false), undefined],
  ] as const)('of a client for %s answers %j with %s', async (entitlement, held, denial) => {
    expect(await admitted(entitlement, held)).toBe(denial);
  });

  it('admits no account to a client that does not exist', async () => {
    const policy = { effectiveCapabilities: async () => capabilities(holding('active', true), 0) };
    const directory = new BridgeClientDirectory([], clients);
    expect(await new AdmitToClient({ clients: directory, policy }).execute(did, 'app')).toBe(
      'no_entitlement',
    );
  });
});
