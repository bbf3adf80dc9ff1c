import { HOUR } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, PdsAccountDirectory } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import type { Client } from '@gatehouse/http-koa/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpsEndpoints } from '../../src/ops/index.ts';
import { gatehouseOps } from './command-line.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const [ALICE, BOB, CAROL] = ['aaa', 'bbb', 'ccc'].map((name) => `did:plc:${name.padEnd(24, '2')}`) as [
  string,
  string,
  string,
];

let ops: TestOps;
let client: Client<OpsEndpoints>;
let remote: { OPS_URL: string; OPS_TOKEN: string };

beforeAll(async () => {
  ops = await runningOps();
  client = await ops.client('entitlement_mutator', 'support_read');
  remote = { OPS_URL: ops.url, OPS_TOKEN: await ops.token('support_read') };
  await order(ALICE, { event: 'manual.grant', plan: 'base' }, 'order-1', 'T-1');
  ops.clock.advance(HOUR);
  await order(ALICE, { event: 'lapse', grace_until: inHours(24) }, 'order-2', 'T-2');
  await order(BOB, { event: 'manual.grant', plan: 'base' }, 'order-3', 'T-2');
  await order(BOB, { event: 'lapse', grace_until: inHours(24 * 30) }, 'order-4', 'T-3');
  await order(CAROL, { event: 'lapse' }, 'order-5', 'T-3');
  const directory = ops.container.get(PdsAccountDirectory);
  const named = { [ALICE]: 'zoe.test', [CAROL]: 'carol.test' };
  for (const [did, handle] of Object.entries(named))
    await directory.record({ did: did as Did, handle, email: null, heardAt: 1 });
});

afterAll(() => ops.stop());

type Body = Parameters<typeof client<'POST /internal/v1/ops/accounts/:did/events'>>[1]['body'];
type Change = Body extends infer Each ? Omit<Each, 'event_id' | 'reason' | 'ticket_ref'> : never;

function order(did: string, change: object, event_id: string, ticket_ref: string) {
  const body = { ...(change as Change), event_id, ticket_ref, reason: 'asked' } as Body;
  return client('POST /internal/v1/ops/accounts/:did/events', { path: { did }, body });
}

function inHours(hours: number): string {
  return new Date(ops.clock.now() + hours * HOUR).toISOString();
}

async function eventsOf(query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { entries } = await client('GET /internal/v1/ops/audit', { query });
  return entries.map(({ detail }) => detail.eventId).filter((id) => id !== undefined);
}

describe('the audit log of the operator API', () => {
  it('is filtered by event id, by ticket and by time', async () => {
    expect(await eventsOf({ event_id: 'order-2' })).toEqual(['order-2']);
    expect(await eventsOf({ event_id: 'order-2', did: BOB })).toEqual([]);
    expect(await eventsOf({ event_id: 'order-2', ticket_ref: 'T-1' })).toEqual([]);
    expect(await eventsOf({ event_id: 'order' })).toEqual([]);
    expect(await eventsOf({ ticket_ref: 'T-2' })).toEqual(['order-3', 'order-2']);
    expect(await eventsOf({ until: inHours(0) })).toEqual(['order-1']);
    expect(await eventsOf({ from: inHours(0), ticket_ref: 'T-3' })).toEqual(['order-5', 'order-4']);
  });

  it.each(['audit', 'sync-failures'])('refuses a malformed DID, as the look-up does: %s', async (path) => {
    const call = (query: string) =>
      fetch(`${ops.url}/internal/v1/ops/${path}?did=${query}`, {
        headers: { Authorization: `Bearer ${remote.OPS_TOKEN}` },
      });
    const response = await call('x');
    expect([response.status, (await response.json()).issues]).toEqual([
      400,
      [{ path: ['did'], message: 'is not a DID' }],
    ]);
    expect((await call(ALICE)).status).toBe(200);
  });

  it('shows instants in ISO 8601', async () => {
    const { entries } = await client('GET /internal/v1/ops/audit', { query: { event_id: 'order-2' } });
    const graceUntil = inHours(24);
    expect(entries[0]?.detail).toMatchObject({
      change: { graceUntil },
      before: { graceUntil: null },
      after: { graceUntil },
    });
    expect((await client('GET /internal/v1/ops/audit/verify')).verification.intact).toBe(true);
  });

  it('shows the expiry of invites and credentials in ISO 8601', async () => {
    const expiresAt = inHours(24);
    const owner = await ops.client(...OPERATOR_ROLES);
    await owner('POST /internal/v1/ops/machine-credentials', {
      body: { name: 'expiring', roles: ['support_read'], expires_at: expiresAt },
    });
    await owner('POST /internal/v1/ops/sign-up-invites', { body: {} });
    for (const action of ['operator.credential.created', 'invite.created']) {
      const { entries } = await client('GET /internal/v1/ops/audit', { query: { action, limit: 1 } });
      expect(entries[0]?.detail.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
  });
});

describe('the list of entitlements', () => {
  const list = async (query: Readonly<Record<string, string | number>>) => {
    const { entitlements, nextCursor } = await client('GET /internal/v1/ops/entitlements', { query });
    return [entitlements.map(({ did }) => did), nextCursor];
  };

  it('is filtered by state and by the end of the grace, and is read in pages', async () => {
    expect(await list({})).toEqual([[ALICE, BOB, CAROL], null]);
    expect(await list({ limit: 1 })).toEqual([[ALICE], ALICE]);
    expect(await list({ limit: 1, after: ALICE })).toEqual([[BOB], BOB]);
    expect(await list({ limit: 1, after: BOB })).toEqual([[CAROL], null]);
    expect(await list({ state: 'grace' })).toEqual([[ALICE, BOB], null]);
    expect(await list({ state: 'none' })).toEqual([[CAROL], null]);
    expect(await list({ grace_ends_before: inHours(24 * 7) })).toEqual([[ALICE], null]);
    expect(await list({ grace_ends_before: inHours(24) })).toEqual([[], null]);
  });

  it('is sorted by the end of the grace on request, without holders who are not in grace', async () => {
    const sort = 'grace_until';
    expect(await list({ sort })).toEqual([[ALICE, BOB], null]);
    const [first, after] = await list({ sort, limit: 1 });
    expect(first).toEqual([ALICE]);
    expect(await list({ sort, limit: 1, after: String(after) })).toEqual([[BOB], null]);
    expect(await list({ sort, state: 'none' })).toEqual([[], null]);
    await expect(list({ sort, after: ALICE })).rejects.toMatchObject({ status: 400 });
  });

  it('is sorted by handle on request, with holders without a known handle last', async () => {
    const sort = 'handle';
    expect(await list({ sort })).toEqual([[CAROL, ALICE, BOB], null]);
    expect(await list({ sort, limit: 1 })).toEqual([[CAROL], 'carol.test']);
    expect(await list({ sort, limit: 1, after: 'carol.test' })).toEqual([[ALICE], 'zoe.test']);
    expect(await list({ sort, limit: 1, after: 'zoe.test' })).toEqual([[BOB], null]);
    expect(await list({ sort, state: 'grace' })).toEqual([[ALICE, BOB], null]);
  });

  it('is shown only to operators', async () => {
    const response = await fetch(`${ops.url}/internal/v1/ops/entitlements`);
    expect(response.status).toBe(401);
  });
});

describe('an event for an unknown DID', () => {
  const [UNKNOWN] = ['did:plc:ewvi7nxzyoun6zhxrhs64oiz'];

  it('is refused if the client requires a known DID, and nothing is written', async () => {
    const change = { event: 'manual.grant', plan: 'base', require_known_account: true };
    await expect(order(UNKNOWN ?? '', change, 'typo', 'T-9')).rejects.toMatchObject({ status: 404 });
    expect(await eventsOf({ event_id: 'typo' })).toEqual([]);
    const known = { event: 'lapse', require_known_account: true };
    expect((await order(CAROL, known, 'known', 'T-9')).audit.subject).toBe(CAROL);
  });
});

describe('the command line of a billing operator', () => {
  const run = (...words: string[]) => gatehouseOps(words, remote);

  it('shows the plan, the state before and after, and the event id of each row', async () => {
    const row = async (id: string) =>
      (await run('audit', 'tail', '--event-id', id)).out
        .split('\n')[3]
        ?.split('│')
        .map((cell) => cell.trim());
    expect(await row('order-1')).toEqual(
      expect.arrayContaining(['base', 'none', 'active', 'asked', 'T-1', 'order-1']),
    );
    expect(await row('order-2')).toEqual(
      expect.arrayContaining(['active', `grace until ${inHours(24)}`, 'T-2', 'order-2']),
    );
    expect(await row('order-5')).toEqual(expect.arrayContaining(['none', 'no change', 'order-5']));
  });

  it('exports the rows of a period as NDJSON or CSV', async () => {
    const ids = (out: string) =>
      out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).detail.eventId)
        .filter((id: unknown) => id !== undefined);
    expect(ids((await run('audit', 'export', '--to', inHours(0))).out)).toEqual(['order-1']);
    expect(ids((await run('audit', 'export', '--from', inHours(0), '--ticket', 'T-2')).out)).toEqual([
      'order-3',
      'order-2',
    ]);
    expect(ids((await run('audit', 'export', '--from', '9000-01-01')).out)).toEqual([]);
    const csv = ['audit', 'export', '--ticket', 'T-2', '--text', 'T-', '--format', 'csv'];
    expect((await run(...csv)).out).toMatch(/^sequence,at,[\w,]+\n\d+,/);
    expect((await run(...csv, '--action', 'none')).out).toMatch(/^sequence,at,[\w,]+$/);
    expect((await run('audit', 'export', '--from', 'soon')).exitCode).toBe(2);
  });

  it('lists holders by state', async () => {
    const { out } = await run('account', 'list', '--state', 'grace', '--json');
    expect(JSON.parse(out).map(({ did }: { did: string }) => did)).toEqual([ALICE, BOB]);
    expect((await run('account', 'list')).out).toContain(CAROL);
    const sorted = (await run('account', 'list', '--sort', 'grace_until')).out;
    expect(sorted).toContain(BOB);
    expect(sorted).not.toContain(CAROL);
    const byHandle = (await run('account', 'list', '--sort', 'handle')).out;
    expect(byHandle).toMatch(new RegExp(`carol.test.*${CAROL}[^]*zoe.test.*${ALICE}[^]*${BOB}`));
    expect((await run('account', 'list', '--grace-ends-within', '0')).exitCode).toBe(2);
  });

  it('writes reason and ticket of a role to the audit log', async () => {
    const local = { DATABASE_URL: ops.databaseUrl };
    for (const verb of ['grant', 'revoke']) {
      const why = ['--reason', `to ${verb}`, '--ticket', 'HR-1', '--yes'];
      await gatehouseOps(['role', verb, ALICE, 'support_read', ...why], local);
    }
    const { entries } = await client('GET /internal/v1/ops/audit', { query: { ticket_ref: 'HR-1' } });
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['operator.role.revoked', 'to revoke'],
      ['operator.role.granted', 'to grant'],
    ]);
  });

  it('exports a reason with a line separator as one line', async () => {
    const why = ['--reason', 'first\u2028second', '--ticket', 'HR-2', '--yes'];
    await gatehouseOps(['role', 'grant', BOB, 'support_read', ...why], { DATABASE_URL: ops.databaseUrl });
    const { out } = await run('audit', 'export', '--ticket', 'HR-2');
    expect(JSON.parse(out).reason).toBe('first\u2028second');
  });
});
