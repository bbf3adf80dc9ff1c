import type { AuditReader } from '@gatehouse/core/audit';
import type { BridgeMessages } from '@gatehouse/core/bridge';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { SECOND } from '@gatehouse/core/kernel';
import type { Overview } from '@gatehouse/core/operator';
import type { JobState } from '@gatehouse/core/queue';
import type { SeatMessages } from '@gatehouse/core/support-forum';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Every task of the queue, so that a task without jobs has the value 0. */
const TASKS: Readonly<Record<keyof (BridgeMessages & SeatMessages & SyncMessages), true>> = {
  'bridge.lapse': true,
  'bridge.logout': true,
  'forum.check': true,
  'forum.deactivate': true,
  'forum.invite': true,
  'forum.read': true,
  'forum.suspend': true,
  'sync.catalog': true,
};
const JOB_STATES: readonly JobState[] = ['queued', 'running', 'failed'];

/**
 * Metrics of the whole service, which an operator API reads from the database. Every instance shows the same
 * numbers, so aggregate them with `max` and not with `sum`.
 */
export class ServiceMetrics {
  readonly #accounts: Gauge<'state'>;
  readonly #jobs: Gauge<'task' | 'state'>;
  readonly #oldest: Gauge<'task'>;
  readonly #seats: Gauge<'state'>;
  readonly #bytes: Gauge<'kind'>;
  readonly #intact: Gauge;
  readonly #acts: Counter<'action'>;
  #lastAct: number | undefined;

  constructor(registry: Registry) {
    const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    this.#accounts = gauge('service_accounts', 'Holders by state of the base plan', ['state']);
    this.#jobs = gauge('service_queue_jobs', 'Jobs in the queue by task and state', ['task', 'state']);
    this.#oldest = gauge(
      'service_queue_oldest_job_seconds',
      'Age of the oldest job of a task that has not failed; 0 without such a job',
      ['task'],
    );
    this.#seats = gauge('service_forum_seats', 'Seats in the support forum by state', ['state']);
    this.#bytes = gauge('service_file_bytes', 'Bytes of stored files, and bytes reserved by uploads', [
      'kind',
    ]);
    this.#intact = gauge(
      'service_audit_intact',
      '0 if the last verification of the audit log found a fault, else 1',
      [],
    );
    // Otherwise the gauge would start at 0, and an alert would fire before the first reading.
    this.#intact.remove();
    this.#acts = new Counter({
      name: 'service_audited_acts_total',
      help: 'Rows that were appended to the audit log since this process started, by action',
      labelNames: ['action'],
      registers: [registry],
    });
  }

  show({ at, accounts, backlog, totals, verification }: Overview): void {
    const { seats, usedBytes, reservedBytes } = totals;
    for (const [state, count] of Object.entries(accounts)) this.#accounts.set({ state }, count);
    for (const task of Object.keys(TASKS)) {
      for (const state of JOB_STATES) this.#jobs.set({ task, state }, 0);
      this.#oldest.set({ task }, 0);
    }
    for (const { task, counts, oldestAt } of backlog) {
      for (const [state, count] of Object.entries(counts)) this.#jobs.set({ task, state }, count);
      this.#oldest.set({ task }, oldestAt === null ? 0 : (at - oldestAt) / SECOND);
    }
    for (const [state, count] of Object.entries(seats)) this.#seats.set({ state }, count);
    this.#bytes.set({ kind: 'used' }, usedBytes);
    this.#bytes.set({ kind: 'reserved' }, reservedBytes);
    this.#intact.set(verification?.intact === false ? 0 : 1);
  }

  /** Counts the rows that were appended since the last call. The first call counts none. */
  async countActs(audit: AuditReader): Promise<void> {
    if (this.#lastAct === undefined) this.#lastAct = (await audit.head()).sequence;
    for await (const { sequence, action } of audit.replay(this.#lastAct)) {
      this.#acts.inc({ action });
      this.#lastAct = sequence;
    }
  }
}
