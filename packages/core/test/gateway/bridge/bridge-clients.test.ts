import {
  AddBridgeClient,
  AdmitToClient,
  BridgeClientChanged,
  BridgeClientConfigured,
  BridgeClientDirectory,
  BridgeClientExists,
  bridgeClientFaults,
  ChangeBridgeClient,
  ListBridgeClients,
  RemoveBridgeClient,
  ReplaceBridgeClientSecret,
} from '@gatehouse/core/bridge';
import { capabilities, nothingHeld } from '@gatehouse/core/entitlement';
import { InvalidInput, NotFound } from '@gatehouse/core/kernel';
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
const CAUSE = { reason: 'The app has moved', ticketRef: 'T-1' };
const sha256 = new TestSha256();
const configured = sampleBridgeClient({ id: 'configured' });
const { secretDigest: _, ...forum } = sampleBridgeClient({ id: 'forum' });

let clients: MemoryBridgeClientStore;
let artifacts: MemoryBridgeArtifactStore;
let audit: MemoryAuditLog;
let add: AddBridgeClient;
let change: ChangeBridgeClient;
let replace: ReplaceBridgeClientSecret;
let remove: RemoveBridgeClient;
let directory: BridgeClientDirectory;

beforeEach(() => {
  const unitOfWork = new MemoryUnitOfWork();
  const clock = new MovableClock();
  clients = new MemoryBridgeClientStore(unitOfWork);
  artifacts = new MemoryBridgeArtifactStore(unitOfWork);
  audit = new MemoryAuditLog(unitOfWork, sha256);
  const random = new SeededRandom(3);
  directory = new BridgeClientDirectory([configured], clients);
  const logoutUriFault = (uri: string) => (uri.includes('private') ? 'The address is private.' : undefined);
  const parts = { clients, directory, audit, unitOfWork, clock, logoutUriFault };
  add = new AddBridgeClient({ ...parts, random, sha256 });
  change = new ChangeBridgeClient(parts);
  replace = new ReplaceBridgeClientSecret({ ...parts, random, sha256 });
  remove = new RemoveBridgeClient({ ...parts, artifacts });
});

describe('a client of the bridge', () => {
  it('is neither added nor changed with a logout URI to which no logout token is sent', async () => {
    const backchannelLogoutUri = 'https://private.example/logout';
    const refused = { issues: [{ path: ['backchannel_logout_uri'], message: 'The address is private.' }] };
    await expect(add.execute(ROOT, { ...forum, backchannelLogoutUri })).rejects.toMatchObject(refused);
    await add.execute(ROOT, forum);
    await expect(change.execute(ROOT, 'forum', { backchannelLogoutUri }, CAUSE)).rejects.toMatchObject(
      refused,
    );
  });

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
    await remove.execute(ROOT, 'forum', CAUSE);
    expect(await artifacts.find(token.kind, token.digest)).toBeUndefined();
    expect(await clients.list()).toEqual([]);
    await expect(remove.execute(ROOT, 'forum', CAUSE)).rejects.toThrow(NotFound);
    expect(await latestRow()).toMatchObject({ action: 'bridge.client.removed', ...CAUSE });
  });

  it('is changed only in the members that the order names, and the audit log shows them before and after', async () => {
    const { client } = await add.execute(ROOT, forum);
    const redirectUris = ['https://new.example/callback'];
    const order = { redirectUris, pkce: 'required', name: forum.name, entitlement: undefined } as const;
    const changed = { ...client, redirectUris, pkce: 'required' };
    expect(await change.execute(ROOT, 'forum', order, CAUSE)).toEqual(changed);
    expect(await clients.find('forum')).toEqual(changed);
    expect(await latestRow()).toMatchObject({
      action: 'bridge.client.changed',
      subject: 'forum',
      ...CAUSE,
      detail: {
        before: { redirectUris: forum.redirectUris, pkce: 'off' },
        after: { redirectUris, pkce: 'required' },
      },
    });
  });

  it('is not recorded as changed if the order names its current values', async () => {
    await add.execute(ROOT, forum);
    await change.execute(ROOT, 'forum', { claims: forum.claims, name: forum.name }, CAUSE);
    expect((await latestRow())?.action).toBe('bridge.client.added');
  });

  it('cannot be changed to an invalid one', async () => {
    const { client } = await add.execute(ROOT, forum);
    for (const order of [{ redirectUris: [] }, { name: '' }, { backchannelLogoutUri: 'ftp://x/' }])
      await expect(change.execute(ROOT, 'forum', order, CAUSE)).rejects.toThrow(InvalidInput);
    expect(await clients.find('forum')).toEqual(client);
  });

  it('keeps the change of another operator that was made at the same time', async () => {
    const { client } = await add.execute(ROOT, forum);
    await clients.replace(client, { ...client, entitlement: 'base' });
    const find = clients.find.bind(clients);
    clients.find = async () => client;
    await expect(change.execute(ROOT, 'forum', { name: 'Late' }, CAUSE)).rejects.toThrow(BridgeClientChanged);
    expect(await find('forum')).toEqual({ ...client, entitlement: 'base' });
  });

  it('gets a new secret instead of the old one', async () => {
    const { client } = await add.execute(ROOT, forum);
    const { secret } = await replace.execute(ROOT, 'forum', CAUSE);
    const secretDigest = sha256.hex(secret.reveal());
    expect(secretDigest).not.toBe(client.secretDigest);
    expect(await clients.find('forum')).toEqual({ ...client, secretDigest });
    const row = await latestRow();
    expect(row).toMatchObject({ action: 'bridge.client.secret-replaced', subject: 'forum', ...CAUSE });
    expect(JSON.stringify(row)).not.toContain(secretDigest);
  });

  it('can be changed and removed only if it exists, and only with a reason and a ticket', async () => {
    await add.execute(ROOT, forum);
    const orders = (id: string, cause: typeof CAUSE) => [
      change.execute(ROOT, id, { name: 'New' }, cause),
      replace.execute(ROOT, id, cause),
      remove.execute(ROOT, id, cause),
    ];
    for (const order of orders('forum', { ...CAUSE, reason: ' ' }))
      await expect(order).rejects.toThrow(InvalidInput);
    for (const order of orders('forum', { ...CAUSE, ticketRef: '' }))
      await expect(order).rejects.toThrow(InvalidInput);
    for (const order of orders('none', CAUSE)) await expect(order).rejects.toThrow(NotFound);
  });

  it('is listed with its source, and not changed if it is in the configuration', async () => {
    await add.execute(ROOT, forum);
    const listed = await new ListBridgeClients({ directory }).execute(ROOT);
    expect(listed.map(({ id, source }) => [id, source])).toEqual([
      ['configured', 'configuration'],
      ['forum', 'operator'],
    ]);
    for (const order of [
      add.execute(ROOT, { ...forum, id: 'configured' }),
      change.execute(ROOT, 'configured', { name: 'New' }, CAUSE),
      replace.execute(ROOT, 'configured', CAUSE),
      remove.execute(ROOT, 'configured', CAUSE),
    ])
      await expect(order).rejects.toThrow(BridgeClientConfigured);
  });

  it('can be managed and listed only by operators with a role that allows it', async () => {
    const reader = { principal: 'machine:reader', roles: ['support_read'] as const };
    for (const order of [
      add.execute(reader, forum),
      change.execute(reader, 'forum', { name: 'New' }, CAUSE),
      replace.execute(reader, 'forum', CAUSE),
      remove.execute(reader, 'forum', CAUSE),
      new ListBridgeClients({ directory }).execute({ ...reader, roles: [] }),
    ])
      await expect(order).rejects.toThrow(RoleRequired);
  });

  const latestRow = async () => (await audit.page({}, { limit: 1 })).items[0];

  it.each([
    ['https://app.example/callback?x=1&y=%20'],
    ['http://127.0.0.1:8080/'],
    ['http://[::1]/a'],
    ['http://localhost'],
    ['https://app.example:65535/'],
  ])('can have the redirect URI %s', (uri) => {
    expect(bridgeClientFaults({ ...forum, redirectUris: [uri] }, () => undefined)).toEqual([]);
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
    expect(bridgeClientFaults({ ...forum, redirectUris: [uri] }, () => undefined)).toMatchObject([
      { path: ['redirect_uris', 0] },
    ]);
  });

  it('reports every fault at once', () => {
    const wrong = { ...forum, id: 'a b', name: 'x\n', redirectUris: [], backchannelLogoutUri: 'ftp://x/' };
    expect(bridgeClientFaults(wrong, () => undefined).map(({ path }) => path[0])).toEqual([
      'client_id',
      'name',
      'redirect_uris',
      'backchannel_logout_uri',
    ]);
  });

  it.each(['\u200b', '\u3164', '\u2800', 'Wi\u202eki', 'W\ufeffiki', '\ud800', ' Wiki', 'x'.repeat(101)])(
    'cannot have the name %j, which users cannot read',
    (name) => {
      expect(bridgeClientFaults({ ...forum, name }, () => undefined).map(({ path }) => path)).toEqual([
        ['name'],
      ]);
    },
  );

  it.each(['Wiki', 'Вики & Co.', '維基', '👩‍👩‍👧 Family'])('can have the name %s', (name) => {
    expect(bridgeClientFaults({ ...forum, name }, () => undefined)).toEqual([]);
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
  ] as const)(
    'of a client that requires %s returns, for the holdings %j, %s',
    async (entitlement, held, denial) => {
      expect(await admitted(entitlement, held)).toBe(denial);
    },
  );

  it('admits no user to a client that does not exist', async () => {
    const policy = { effectiveCapabilities: async () => capabilities(holding('active', true), 0) };
    const directory = new BridgeClientDirectory([], clients);
    expect(await new AdmitToClient({ clients: directory, policy }).execute(did, 'app')).toBe(
      'no_entitlement',
    );
  });
});
