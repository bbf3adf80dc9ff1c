import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AuditEntry,
  applied,
  type Did,
  type DomainError,
  type EntitlementChange,
  type EntitlementOrder,
  isGraceOver,
  nothingHeld,
  retold,
} from '@gatehouse/core';
import fc from 'fast-check';
import { anyChange } from '../../arbitraries/entitlements.ts';
import type { EntitlementHistory, HistoryModel } from './entitlement-history.ts';
import { toldInFull } from './told-in-full.ts';

type Step = fc.AsyncCommand<HistoryModel, EntitlementHistory>;
type Run = (model: HistoryModel, history: EntitlementHistory) => Promise<void>;

const anyAccount = fc.nat({ max: 2 });
const anyBlank = fc.constantFrom('', ' ', '\t\n', '\u00a0');

/** Everything that can happen to the accounts of a history. */
export const historySteps: fc.Arbitrary<Step>[] = [
  fc.record({ account: anyAccount, change: anyChange }).map((each) => step('apply', each, apply(each))),
  fc.nat().map((index) => step('replay', index, replay(index))),
  fc.record({ index: fc.nat(), change: anyChange }).map((each) => step('reuse the id', each, reuse(each))),
  fc
    .record({
      account: anyAccount,
      field: fc.constantFrom('reason', 'ticketRef', 'eventId'),
      blank: anyBlank,
    })
    .map((each) => step('say nothing', each, sayNothing(each))),
  fc.integer({ min: -4, max: 8 }).map((by) => step('move the clock', by, moveClock(by))),
  fc.constant(step('sweep', null, sweep)),
  fc
    .array(fc.record({ account: anyAccount, change: anyChange }), { minLength: 2, maxLength: 4 })
    .map((each) => step('apply at once', each, applyAtOnce(each))),
  fc.tuple(anyChange, anyChange).map((each) => step('take one id at once', each, takeOneIdAtOnce(each))),
];

function step(name: string, input: unknown, run: Run): Step {
  return {
    check: () => true,
    run: async (model, history) => {
      await run(model, history);
      await history.agreesWith(model);
    },
    toString: () => `${name} ${fc.stringify(input)}`,
  };
}

interface Change {
  readonly account: number;
  readonly change: EntitlementChange;
}

function orderOf(history: EntitlementHistory, { account, change }: Change): EntitlementOrder {
  const envelope = { eventId: randomUUID(), reason: 'because', ticketRef: 'T-1' };
  const did = history.dids[account] as Did;
  return { did, principal: 'machine:history', event: { ...envelope, ...change } };
}

function apply(change: Change): Run {
  return async (model, history) => {
    const order = orderOf(history, change);
    const before = model.records.get(order.did) ?? nothingHeld(order.did);
    const expected = applied(before, order.event, model.now);
    if (expected instanceof Error) return refuses(history, order, expected.code);
    const outcome = await history.system.apply.execute(order);
    assert.equal(outcome.replayed, false);
    assert.deepEqual(outcome.entitlement, expected);
    const { sequence, previousHash, hash, ...told } = outcome.audit;
    assert.deepEqual(told, toldInFull(order, before, expected, model.now));
    model.records.set(order.did, expected);
    model.past.push({ order, outcome });
    model.rows += 1;
  };
}

function replay(index: number): Run {
  return async (model, history) => {
    const first = model.past[index % model.past.length];
    if (!first) return;
    const before = await history.everything();
    const again = await history.system.apply.execute({ ...first.order, principal: 'machine:other' });
    assert.deepEqual(again, { ...first.outcome, replayed: true });
    assert.deepEqual(await history.everything(), before);
  };
}

function reuse({ index, change }: { readonly index: number; readonly change: EntitlementChange }): Run {
  return async (model, history) => {
    const order = model.past[index % model.past.length]?.order;
    if (!order) return;
    const { eventId, reason, ticketRef, ...present } = order.event;
    const other = history.dids.find((did) => did !== order.did) as Did;
    const { event } = order;
    const reused: EntitlementOrder[] = [
      { ...order, did: other },
      { ...order, event: { ...event, reason: `${reason}!` } },
      { ...order, event: { ...event, ticketRef: `${ticketRef}!` } },
    ];
    if (!isDeepStrictEqual({ ...present }, { ...change }))
      reused.push({ ...order, event: { eventId, reason, ticketRef, ...change } });
    for (const each of reused) await refuses(history, each, 'event_id_reused');
  };
}

function sayNothing({ account, field, blank }: { account: number; field: string; blank: string }): Run {
  return async (_model, history) => {
    const order = orderOf(history, { account, change: { name: 'manual.grant', plan: 'base' } });
    await refuses(history, { ...order, event: { ...order.event, [field]: blank } }, 'invalid_request');
  };
}

function moveClock(by: number): Run {
  return async (model, history) => {
    model.now += by;
    history.system.clock.set(model.now);
  };
}

async function sweep(model: HistoryModel, history: EntitlementHistory): Promise<void> {
  const over = [...model.records.values()].filter((record) => isGraceOver(record, model.now));
  await Promise.all([history.system.sweep.execute(1_000), history.system.sweep.execute(1_000)]);
  for (const record of over) {
    model.records.set(record.did, {
      ...record,
      base: 'lapsed',
      graceUntil: null,
      version: record.version + 1,
    });
  }
  model.rows += over.length;
}

/** Each event is sent twice, all at the same time: the audit log says in which order they counted. */
function applyAtOnce(changes: readonly Change[]): Run {
  return async (model, history) => {
    const orders = changes.map((change) => orderOf(history, change));
    const sent = [...orders, ...orders].map((order) => history.system.apply.execute(order));
    const answers = await Promise.allSettled(sent);
    const rows = await toldMeanwhile(model, history);
    for (const [index, order] of orders.entries()) {
      const both = [answers[index], answers[index + orders.length]];
      const accepted = both.flatMap((answer) => (answer?.status === 'fulfilled' ? [answer.value] : []));
      const first = accepted.find((outcome) => !outcome.replayed);
      if (first) model.past.push({ order, outcome: first });
      assert.equal(accepted.filter((outcome) => !outcome.replayed).length, accepted.length > 0 ? 1 : 0);
      assert.equal(rows.filter(({ detail }) => detail.eventId === order.event.eventId).length, first ? 1 : 0);
    }
    for (const answer of answers) {
      if (answer.status === 'rejected') assert.match((answer.reason as DomainError).code, REFUSALS);
    }
  };
}

/** Two accounts are sent events of one id at the same time: at most one of them counts. */
function takeOneIdAtOnce(changes: readonly EntitlementChange[]): Run {
  return async (model, history) => {
    const eventId = randomUUID();
    const orders = changes
      .map((change, account) => orderOf(history, { account, change }))
      .map((order) => ({ ...order, event: { ...order.event, eventId } }));
    const answers = await Promise.allSettled(orders.map((order) => history.system.apply.execute(order)));
    const rows = await toldMeanwhile(model, history);
    const accepted = answers.filter(({ status }) => status === 'fulfilled');
    assert.ok(accepted.length <= 1);
    assert.equal(rows.length, accepted.length);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'fulfilled')
        model.past.push({ order: orders[index] as EntitlementOrder, outcome: answer.value });
      else if ((answer.reason as DomainError).code === 'event_id_reused') assert.equal(accepted.length, 1);
      else assert.match((answer.reason as DomainError).code, REFUSALS);
    }
  };
}

/** The rows that the log got since the model last looked; the records of the model follow them. */
async function toldMeanwhile(
  model: HistoryModel,
  history: EntitlementHistory,
): Promise<readonly AuditEntry[]> {
  const rows = (await history.auditRows()).slice(model.rows);
  for (const row of rows) {
    const record = model.records.get(row.subject as Did);
    if (record) model.records.set(record.did, retold(record, row));
  }
  model.rows += rows.length;
  return rows;
}

const REFUSALS = /^(already_in_grace|nothing_to_lapse|grace_not_extendable|invalid_request)$/;

async function refuses(history: EntitlementHistory, order: EntitlementOrder, code: string): Promise<void> {
  const before = await history.everything();
  await assert.rejects(history.system.apply.execute(order), { code });
  assert.deepEqual(await history.everything(), before);
}
