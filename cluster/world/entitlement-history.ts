import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import type { Step } from './any-history.ts';
import { type Held, heldAfter, NOTHING, type SentChange } from './entitlement-model.ts';
import { OPS, type OpsWorld } from './ops-world.ts';
import { type Reply, send } from './send.ts';

interface SentEvent {
  readonly id: string;
  readonly change: SentChange;
}

interface AppliedEvent extends SentEvent {
  readonly text: string;
}

interface AuditRow {
  readonly sequence: number;
  readonly detail: { readonly eventId: string };
}

/** One holder whose entitlement all instances change, and its expected state in the model. */
export class EntitlementHistory {
  readonly #world: OpsWorld;
  readonly #did = freshDid();
  readonly #applied: AppliedEvent[] = [];
  #held: Held = NOTHING;

  constructor(world: OpsWorld) {
    this.#world = world;
  }

  /** Runs the step at the instance. Then compares the responses of every instance with the model. */
  async run(step: Step, instance: number): Promise<void> {
    const past = 'past' in step ? this.#applied[step.past % this.#applied.length] : undefined;
    if (step.kind === 'apply') await this.#applyAlone(await this.#send(event(step.change), instance), step);
    else if (step.kind === 'send everywhere') await this.#sendEverywhere(event(step.change));
    else if (step.kind === 'race') await this.#race(step.changes.map(event));
    else if (past && step.kind === 'replay')
      assert.equal((await this.#send(past, instance)).text, past.text, 'a replay repeats the first response');
    else if (past && step.kind === 'reuse') {
      const { status } = await this.#send({ id: past.id, change: step.change }, instance);
      assert.equal(status, JSON.stringify(step.change) === JSON.stringify(past.change) ? 200 : 409);
    }
    for (const index of [0, 1, 2]) assert.deepEqual(await this.#heldAt(index), this.#held);
    const ids = (await this.#rows()).map(({ detail }) => detail.eventId);
    assert.deepEqual(
      ids,
      this.#applied.map(({ id }) => id),
    );
  }

  async #applyAlone(sent: Sent, { change }: { readonly change: SentChange }): Promise<void> {
    const next = heldAfter(this.#held, change);
    assert.equal(sent.status, next ? 200 : 409, sent.text);
    if (next) this.#record(sent, next);
  }

  async #sendEverywhere(one: SentEvent): Promise<void> {
    const replies = await Promise.all([0, 1, 2].map((index) => this.#send(one, index)));
    const [first, ...others] = replies as [Sent, ...Sent[]];
    const next = heldAfter(this.#held, one.change);
    assert.equal(first.status, next ? 200 : 409);
    for (const other of others) assert.deepEqual([other.status, other.text], [first.status, first.text]);
    if (next) this.#record(first, next);
  }

  /**
   * Sends different events concurrently. There must be an order of these events that gives the same results,
   * including refusals.
   */
  async #race(events: readonly SentEvent[]): Promise<void> {
    const replies = await Promise.all(events.map((one, index) => this.#send(one, index)));
    const states = [this.#held];
    const rows = (await this.#rows()).slice(this.#applied.length);
    for (const { detail } of rows) {
      const sent = replies.find(({ id }) => id === detail.eventId);
      const next = sent && heldAfter(this.#held, sent.change);
      assert.ok(sent?.status === 200 && next, `no accepted event explains the row of ${detail.eventId}`);
      this.#record(sent, next);
      states.push(next);
    }
    for (const { id, status, change, text } of replies) {
      const isApplied = this.#applied.some((one) => one.id === id);
      assert.equal(status, isApplied ? 200 : 409, text);
      assert.ok(isApplied || states.some((state) => heldAfter(state, change) === undefined), text);
    }
  }

  #record({ id, change, text }: Sent, next: Held): void {
    this.#applied.push({ id, change, text });
    this.#held = next;
  }

  async #send({ id, change }: SentEvent, instance: number): Promise<Sent> {
    const body = { ...change, event_id: id, reason: 'history', ticket_ref: 'T-1' };
    const path = `${OPS}/accounts/${this.#did}/events`;
    const reply = await send(this.#urlOf(instance), { method: 'POST', path, token: this.#world.token, body });
    return { id, change, ...reply };
  }

  async #heldAt(instance: number): Promise<Held> {
    const { status, text } = await this.#get(`accounts?did=${this.#did}`, instance);
    if (status === 404 && this.#applied.length === 0) return NOTHING;
    const { base, grace_until, once } = JSON.parse(text).account.entitlement as Held;
    return { base, grace_until, once };
  }

  /** Returns the holder's rows of the audit log, oldest first, read from any instance. */
  async #rows(): Promise<readonly AuditRow[]> {
    const { text } = await this.#get(`audit?did=${this.#did}&limit=200`, this.#applied.length % 3);
    return JSON.parse(text).entries.toReversed();
  }

  #get(path: string, instance: number): Promise<Reply> {
    return send(this.#urlOf(instance), { path: `${OPS}/${path}`, token: this.#world.token });
  }

  #urlOf(instance: number): string {
    return this.#world.servers.instances[instance]?.url ?? '';
  }
}

type Sent = SentEvent & Reply;

function event(change: SentChange): SentEvent {
  return { id: randomUUID(), change };
}
