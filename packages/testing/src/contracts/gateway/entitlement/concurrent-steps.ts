import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EntitlementChange, EntitlementOrder } from '@gatehouse/core/entitlement';
import type { DomainError } from '@gatehouse/core/kernel';
import type { EntitlementHistory, HistoryModel } from './entitlement-history.ts';
import { type HistoryStep, type HolderChange, historyStep, orderOf, rowsSince } from './history-step.ts';

/** Sends each event twice. All are sent concurrently. The audit log contains the order in which they were applied. */
export function applyConcurrently(changes: readonly HolderChange[]): HistoryStep {
  return historyStep('apply at once', changes, async (model, history) => {
    const orders = changes.map((change) => orderOf(history, change));
    const sent = [...orders, ...orders].map((order) => history.system.apply.execute(order));
    const answers = await Promise.allSettled(sent);
    const rows = await rowsSince(model, history);
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
  });
}

/** Concurrently sends events with one id for two holders. At most one event is applied. */
export function takeOneIdConcurrently(changes: readonly EntitlementChange[]): HistoryStep {
  return historyStep('take one id concurrently', changes, async (model, history) => {
    const eventId = randomUUID();
    const orders = changes
      .map((change, holder) => orderOf(history, { holder, change }))
      .map((order) => ({ ...order, event: { ...order.event, eventId } }));
    await countsOne(orders, 'event_id_reused', model, history);
  });
}

/** Concurrently sends events that expect the same version of one holder. At most one event is applied. */
export function expectOneVersion(changes: readonly EntitlementChange[]): HistoryStep {
  return historyStep('expect one version', changes, async (model, history) => {
    const orders = changes.map((change) => {
      const order = orderOf(history, { holder: 0, change });
      return { ...order, seenVersion: model.records.get(order.did)?.version };
    });
    await countsOne(orders, 'entitlement_changed', model, history);
  });
}

/**
 * Sends the orders concurrently and checks that at most one is applied. An order can be refused with this code only if
 * another order was applied.
 */
async function countsOne(
  orders: readonly EntitlementOrder[],
  code: string,
  model: HistoryModel,
  history: EntitlementHistory,
): Promise<void> {
  const answers = await Promise.allSettled(orders.map((order) => history.system.apply.execute(order)));
  const rows = await rowsSince(model, history);
  const accepted = answers.filter(({ status }) => status === 'fulfilled');
  assert.ok(accepted.length <= 1);
  assert.equal(rows.length, accepted.length);
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled')
      model.past.push({ order: orders[index] as EntitlementOrder, outcome: answer.value });
    else if ((answer.reason as DomainError).code === code) assert.equal(accepted.length, 1);
    else assert.match((answer.reason as DomainError).code, REFUSALS);
  }
}

const REFUSALS = /^(already_in_grace|nothing_to_lapse|grace_not_extendable|invalid_request)$/;
