import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import {
  applied,
  type EntitlementChange,
  type EntitlementOrder,
  isGraceOver,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { EntitlementHistory, HistoryModel } from './entitlement-history.ts';
import { expectedAuditEvent } from './expected-audit-event.ts';
import { type HistoryStep, type HolderChange, historyStep, orderOf, refuses } from './history-step.ts';

/** Sends a new event. */
export function apply(change: HolderChange): HistoryStep {
  return historyStep('apply', change, (model, history) => happens(change, model, history));
}

/** Sends an extension of a grace. The argument is the time from now until the grace ends. */
export function extend(each: { readonly holder: number; readonly lasting: Milliseconds }): HistoryStep {
  const { holder, lasting } = each;
  return historyStep('extend', each, (model, history) =>
    happens({ holder, change: { name: 'grace.extend', graceUntil: model.now + lasting } }, model, history),
  );
}

/**
 * Grants the holder a base and lets it lapse into a grace. Then moves the clock to the end of the grace, or close to
 * it.
 */
export function reachEndOfGrace(each: {
  readonly holder: number;
  readonly lasting: Milliseconds;
  readonly offset: Milliseconds;
}): HistoryStep {
  const { holder, lasting, offset } = each;
  return historyStep('reach the end of a grace', each, async (model, history) => {
    const graceUntil = model.now + lasting;
    await happens({ holder, change: { name: 'manual.grant', plan: 'base' } }, model, history);
    await happens({ holder, change: { name: 'lapse', graceUntil } }, model, history);
    setClock(graceUntil + offset, model, history);
  });
}

async function happens(
  change: HolderChange,
  model: HistoryModel,
  history: EntitlementHistory,
): Promise<void> {
  const order = orderOf(history, change);
  const before = model.records.get(order.did) ?? nothingHeld(order.did);
  const expected = applied(before, order.event, model.now);
  if (expected instanceof Error) return refuses(history, order, expected.code);
  const outcome = await history.system.apply.execute(order);
  assert.equal(outcome.replayed, false);
  assert.deepEqual(outcome.entitlement, expected);
  const { sequence, previousHash, hash, ...recorded } = outcome.audit;
  assert.deepEqual(recorded, expectedAuditEvent(order, before, expected, model.now));
  model.records.set(order.did, expected);
  model.past.push({ order, outcome });
  model.rows += 1;
}

/** Sends an event again that was applied before. */
export function replay(index: number): HistoryStep {
  return historyStep('replay', index, async (model, history) => {
    const first = model.past[index % model.past.length];
    if (!first) return;
    const before = await history.everything();
    const again = await history.system.apply.execute({ ...first.order, principal: 'machine:other' });
    assert.deepEqual(again, { ...first.outcome, replayed: true });
    assert.deepEqual(await history.everything(), before);
  });
}

/** Sends other events with the id of an applied event. Each differs from the applied event in one member. */
export function reuse(each: { readonly index: number; readonly change: EntitlementChange }): HistoryStep {
  const { index, change } = each;
  return historyStep('reuse the id', each, async (model, history) => {
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
  });
}

/** Sends an event in which one text is blank. */
export function sendBlankText(each: { holder: number; field: string; blank: string }): HistoryStep {
  const { holder, field, blank } = each;
  return historyStep('say nothing', each, async (_model, history) => {
    const order = orderOf(history, { holder, change: { name: 'manual.grant', plan: 'base' } });
    await refuses(history, { ...order, event: { ...order.event, [field]: blank } }, 'invalid_request');
  });
}

/** Moves the clock forwards or backwards. */
export function moveClock(by: Milliseconds): HistoryStep {
  return historyStep('move the clock', by, async (model, history) =>
    setClock(model.now + by, model, history),
  );
}

function setClock(now: Instant, model: HistoryModel, history: EntitlementHistory): void {
  model.now = now;
  history.system.clock.set(now);
}

/** Runs two sweeps of ended graces concurrently. */
export const sweep: HistoryStep = historyStep('sweep', null, async (model, history) => {
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
});
