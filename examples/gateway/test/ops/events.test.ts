import type { Client } from '@gatehouse/http-koa/client';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpsEndpoints } from '../../src/ops/index.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const EVENTS = 'POST /internal/v1/ops/accounts/:did/events';
const ACCOUNTS = 'GET /internal/v1/ops/accounts';
const AUDIT = 'GET /internal/v1/ops/audit';

let ops: TestOps;
let call: Client<OpsEndpoints>;
let token: string;
let counter = 0;

function next(): number {
  counter += 1;
  return counter;
}

beforeAll(async () => {
  ops = await runningOps();
  token = await ops.token('entitlement_mutator', 'billing_reconciler');
  call = await ops.client('entitlement_mutator', 'billing_reconciler');
});

afterAll(() => ops.stop());

const envelope = () => ({ event_id: `event-${next()}`, reason: 'bought', ticket_ref: 'T-1' });

function post(did: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${ops.url}/internal/v1/ops/accounts/${encodeURIComponent(did)}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('an event that an operator orders', () => {
  it('returns the entitlement and the audit row', async () => {
    const did = freshDid();
    const body = { event: 'manual.grant', plan: 'once', ...envelope() } as const;
    const { entitlement, audit } = await call(EVENTS, { path: { did }, body });
    expect(entitlement).toEqual({
      did,
      state: 'active',
      base: 'none',
      grace_until: null,
      once: true,
      metadata_write_allowed: true,
      safety_net_allowed: false,
      support_seat_allowed: true,
      payment: null,
      version: 1,
    });
    expect(audit).toMatchObject({
      subject: did,
      principal: expect.stringMatching(/^machine:test-/),
      action: 'entitlement.manual.grant',
      reason: 'bought',
      ticket_ref: 'T-1',
    });
    const { account } = await call(ACCOUNTS, { query: { did } });
    expect(account.entitlement).toEqual(entitlement);
    const { entries } = await call(AUDIT, { query: { did } });
    expect(entries).toEqual([audit]);
  });

  it('returns the same response when it is sent again, at any later time, and changes nothing', async () => {
    const did = freshDid();
    const body = { event: 'manual.grant', plan: 'base', ...envelope() } as const;
    const first = await post(did, body);
    ops.clock.advance(400 * 24 * 3_600_000);
    const again = await post(did, body);
    expect(again.status).toBe(200);
    expect([first, again].map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual([null, 'true']);
    expect(await again.json()).toEqual(await first.json());
    expect((await call(AUDIT, { query: { did } })).entries).toHaveLength(1);
  });

  it('is refused if the entitlement changed after the look-up, unless the event was applied before', async () => {
    const did = freshDid();
    const body = { event: 'manual.grant', plan: 'base', ...envelope() } as const;
    const ifMatch = (version: string) => ({ 'If-Match': version });
    expect((await post(did, body, ifMatch('"0"'))).status).toBe(200);
    const other = { event: 'manual.grant', plan: 'once', ...envelope() } as const;
    const stale = await post(did, other, ifMatch('"0"'));
    expect([stale.status, (await stale.json()).error]).toEqual([412, 'entitlement_changed']);
    expect((await call(AUDIT, { query: { did } })).entries).toHaveLength(1);
    expect((await post(did, body, ifMatch('"0"'))).headers.get('Idempotent-Replayed')).toBe('true');
    expect((await post(did, other, ifMatch('"1"'))).status).toBe(200);
  });

  it.each(['1', '*', 'W/"1"', '"1", "2"', '"one"', '""'])(
    'is refused with the If-Match header %s',
    async (version) => {
      const body = { event: 'manual.grant', plan: 'base', ...envelope() } as const;
      const response = await post(freshDid(), body, { 'If-Match': version });
      expect([response.status, (await response.json()).issues]).toEqual([
        400,
        [{ path: ['if-match'], message: expect.stringContaining('in quotes') }],
      ]);
    },
  );

  it('is refused when its id was used for something else, and writes nothing', async () => {
    const did = freshDid();
    const body = { event: 'manual.grant', plan: 'base', ...envelope() } as const;
    await post(did, body);
    for (const other of [
      { ...body, plan: 'once' },
      { ...body, reason: 'other' },
    ]) {
      const response = await post(did, other);
      const { error, message } = await response.json();
      expect([response.status, error]).toEqual([409, 'event_id_reused']);
      for (const part of [did, body.event_id, 'manual.grant']) expect(message).toContain(part);
    }
    const elsewhere = await post(freshDid(), body);
    expect([elsewhere.status, (await elsewhere.json()).message]).toEqual([409, expect.stringContaining(did)]);
    expect((await call(AUDIT, { query: { did } })).entries).toHaveLength(1);
  });

  it('moves a holder through grant, lapse into grace, extension, and the end of the grace', async () => {
    const did = freshDid();
    const after = (hours: number) => new Date(ops.clock.now() + hours * 3_600_000).toISOString();
    const states: string[] = [];
    const order = async (body: Parameters<typeof post>[1]) => {
      const response = await post(did, { ...(body as object), ...envelope() });
      expect(response.status).toBe(200);
      states.push((await response.json()).entitlement.state);
    };
    await order({
      event: 'checkout.completed',
      plan: 'base',
      payment: { provider: 'acme', customer_id: 'c-1' },
    });
    await order({ event: 'lapse', grace_until: after(1) });
    await order({ event: 'grace.extend', grace_until: after(2) });
    ops.clock.advance(2 * 3_600_000);
    const { account } = await call(ACCOUNTS, { query: { did } });
    expect(account.entitlement).toMatchObject({ state: 'lapsed', base: 'lapsed', grace_until: null });
    expect([...states, account.capabilities.state]).toEqual(['active', 'grace', 'grace', 'lapsed']);
    expect(account.capabilities.denials).toMatchObject({ metadata_write_allowed: 'base_lapsed' });
    expect(account.entitlement.payment).toEqual({
      provider: 'acme',
      customer_id: 'c-1',
      subscription_id: null,
    });
  });

  it.each([
    [
      'already_in_grace',
      [
        { event: 'manual.grant', plan: 'base' },
        { event: 'lapse', grace_until: '2099-01-01T00:00:00Z' },
      ],
      { event: 'lapse', grace_until: '2099-02-01T00:00:00Z' },
    ],
    ['nothing_to_lapse', [], { event: 'lapse', grace_until: '2099-01-01T00:00:00Z' }],
    ['grace_not_extendable', [], { event: 'grace.extend', grace_until: '2099-01-01T00:00:00Z' }],
    [
      'grace_not_extendable',
      [{ event: 'manual.grant', plan: 'base' }, { event: 'lapse' }],
      { event: 'grace.extend', grace_until: '2001-01-01T00:00:00Z' },
    ],
  ])('is refused with %s where it does not apply', async (code, before, body) => {
    const did = freshDid();
    for (const each of before) expect((await post(did, { ...each, ...envelope() })).status).toBe(200);
    const response = await post(did, { ...body, ...envelope() });
    expect([response.status, (await response.json()).error]).toEqual([409, code]);
    expect((await call(AUDIT, { query: { did } })).entries).toHaveLength(before.length);
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['a blank reason', { reason: ' \t ' }],
    ['a reason of zero-width characters', { reason: '\u200b\u2060\ufeff' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
    ['no ticket', { ticket_ref: undefined }],
    ['a blank ticket', { ticket_ref: '' }],
    ['an event id of 0 characters', { event_id: '' }],
    ['an event id of 10,000 characters', { event_id: 'x'.repeat(10_000) }],
    ['NUL in its reason', { reason: 'a\0b' }],
    ['half a character in its reason', { reason: 'a\ud800' }],
    ['an unknown plan', { plan: 'gold' }],
    ['an unknown event', { event: 'manual.revoke' }],
    ['an unknown field', { gracee: 1 }],
    ['a grace on a grant', { grace_until: '2099-01-01T00:00:00Z' }],
    ['a grace in the past', { event: 'lapse', plan: undefined, grace_until: '2001-01-01T00:00:00Z' }],
    ['a grace in the year 10000', { event: 'lapse', plan: undefined, grace_until: '10000-01-01T00:00:00Z' }],
    ['a grace that is not a date', { event: 'lapse', plan: undefined, grace_until: '2099-02-30T00:00:00Z' }],
    ['a grace without a zone', { event: 'lapse', plan: undefined, grace_until: '2099-01-01T00:00:00' }],
    ['a grace that is a number', { event: 'lapse', plan: undefined, grace_until: 4_000_000_000_000 }],
    ['an extension without an end', { event: 'grace.extend', plan: undefined, grace_until: null }],
  ])('is refused with 400 for %s, and writes nothing', async (_what, fields) => {
    const did = freshDid();
    const response = await post(did, { event: 'manual.grant', plan: 'base', ...envelope(), ...fields });
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request']);
    expect((await call(AUDIT, { query: { did } })).entries).toEqual([]);
  });

  it.each([
    ['reason', { reason: '' }, 'must not be blank'],
    ['reason', { reason: '\u200b\u3164' }, 'must not be blank'],
    ['ticket_ref', { ticket_ref: 'x'.repeat(101) }, 'must have at most 100 characters'],
    [
      'event',
      { event: 'manual.revoke' },
      'Use one of manual.grant, checkout.completed, lapse, grace.extend.',
    ],
    ['plan', { plan: 'gold' }, 'Use one of once, base.'],
  ])(
    'is refused with 400, which explains once and in plain words what is wrong with %s',
    async (field, fields, message) => {
      const response = await post(freshDid(), {
        event: 'manual.grant',
        plan: 'base',
        ...envelope(),
        ...fields,
      });
      expect((await response.json()).issues).toEqual([{ path: [field], message }]);
    },
  );

  it('is refused for an invalid DID, unless it only ends the holdings of that DID', async () => {
    for (const did of ['did:plc:short', 'did:plc:EWVI7NXZYOUN6ZHXRHS64OIZ', 'did:web:Example.com']) {
      const grant = await post(did, { event: 'manual.grant', plan: 'base', ...envelope() });
      expect([grant.status, (await grant.json()).issues[0].path]).toEqual([400, ['did']]);
      expect((await call(AUDIT, { query: { did } })).entries).toEqual([]);
      expect((await post(did, { event: 'lapse', ...envelope() })).status).toBe(200);
    }
  });

  it('is refused with the current end of a grace that it does not extend', async () => {
    const did = freshDid();
    await post(did, { event: 'manual.grant', plan: 'base', ...envelope() });
    await post(did, { event: 'lapse', grace_until: '2099-02-01T00:00:00Z', ...envelope() });
    const response = await post(did, {
      event: 'grace.extend',
      grace_until: '2099-01-01T00:00:00Z',
      ...envelope(),
    });
    expect((await response.json()).message).toContain('2099-02-01T00:00:00.000Z');
  });

  it('shows instants in its audit row as ISO 8601, also in the states before and after the change', async () => {
    const did = freshDid();
    await post(did, { event: 'manual.grant', plan: 'base', ...envelope() });
    await post(did, { event: 'lapse', grace_until: '2099-02-01T00:00:00Z', ...envelope() });
    const response = await post(did, {
      event: 'grace.extend',
      grace_until: '2099-03-01T00:00:00Z',
      ...envelope(),
    });
    const { audit } = await response.json();
    expect(audit.detail).toMatchObject({
      change: { graceUntil: '2099-03-01T00:00:00.000Z' },
      before: { graceUntil: '2099-02-01T00:00:00.000Z' },
      after: { graceUntil: '2099-03-01T00:00:00.000Z' },
    });
    expect((await call(AUDIT, { query: { did } })).entries[0]).toEqual(audit);
  });

  it.each([
    ['grace_until', { event: 'lapse', plan: undefined, grace_until: '2001-01-01T00:00:00Z' }],
    ['ticket_ref', { ticket_ref: 'a\0b' }],
    ['event_id', { event_id: 'a\ud800' }],
    ['payment.customer_id', { event: 'checkout.completed', payment: { provider: 'p', customer_id: 'a\0b' } }],
  ])('is refused with 400, which names the faulty field %s as the request does', async (field, fields) => {
    const body = { event: 'manual.grant', plan: 'base', ...envelope(), ...fields };
    const { issues } = (await (await post(freshDid(), body)).json()) as { issues: { path: string[] }[] };
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it.each(['alice.test', 'did:', 'did:plc:', 'did:PLC:abc', `did:plc:${'x'.repeat(2_050)}`, 'did:plc:a b'])(
    'is refused with 400 for %s, which is not a DID',
    async (did) => {
      const response = await post(did, { event: 'manual.grant', plan: 'base', ...envelope() });
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request']);
    },
  );

  it.each([
    ['an event id of 1 character', { event_id: 'x' }],
    ['an event id of 200 characters', { event_id: 'x'.repeat(200) }],
    ['a reason of 500 characters', { reason: 'x'.repeat(500) }],
    [
      'a reason of 500 characters beyond the 65,536 that UTF-16 has one unit for',
      { reason: '🏠'.repeat(500) },
    ],
    ['a ticket of 100 characters', { ticket_ref: 'x'.repeat(100) }],
    ['a zone that is not UTC', { event: 'lapse', plan: undefined, grace_until: '2099-01-01T00:00:00+05:30' }],
  ])('accepts %s', async (_what, fields) => {
    const did = freshDid();
    await post(did, { event: 'manual.grant', plan: 'base', ...envelope() });
    const body = { event: 'manual.grant', plan: 'base', ...envelope(), ...fields };
    expect((await post(did, body)).status).toBe(200);
  });

  it('keeps every field of a payment provider', async () => {
    const payment = { provider: 'acme', customer_id: 'c-1', subscription_id: 's-1' };
    const body = { event: 'checkout.completed', plan: 'base', payment, ...envelope() };
    expect((await (await post(freshDid(), body)).json()).entitlement.payment).toEqual(payment);
  });

  it.each([
    [413, 'body_too_large', JSON.stringify({ reason: 'x'.repeat(200_000) }), {}],
    [415, 'unsupported_media_type', '{}', { 'Content-Type': 'text/plain' }],
    [400, 'malformed_json', '{', {}],
  ])('is refused with %i %s when the body is invalid', async (status, error, body, headers) => {
    const response = await post(freshDid(), body, headers);
    expect([response.status, (await response.json()).error]).toEqual([status, error]);
  });

  it('is applied exactly once, however many are sent concurrently for one holder', async () => {
    const did = freshDid();
    const bodies = Array.from({ length: 16 }, () => ({ event: 'manual.grant', plan: 'base', ...envelope() }));
    await Promise.all([...bodies, ...bodies].map((body) => post(did, body)));
    expect((await call(ACCOUNTS, { query: { did } })).account.entitlement.version).toBe(16);
  });
});
