import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { KnexSeatRecordStore, KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';

/**
 * Every step of a job about a seat at which the worker can be killed, in the order of the job. `saving` is inside the
 * transaction that records the seat. `before-settled` is after that transaction.
 */
export const KILL_STEPS = [
  'claimed',
  'found',
  'before-call',
  'after-call',
  'saving',
  'before-settled',
  'settled',
] as const;

export type KillStep = (typeof KILL_STEPS)[number];

/** Kills this process when a job of the holder reaches the step. */
export function killAt(wanted: KillStep, account: Did): void {
  const reached = (step: KillStep, did: string | undefined) => {
    if (step === wanted && did === account) process.kill(process.pid, 'SIGKILL');
  };
  const { claim, complete } = KnexWorkQueue.prototype;
  KnexWorkQueue.prototype.claim = async function (request) {
    const job = await claim.call(this, request);
    reached('claimed', job?.message.key);
    return job;
  };
  KnexWorkQueue.prototype.complete = async function (job) {
    reached('before-settled', job.message.key);
    const isSettled = await complete.call(this, job);
    reached('settled', job.message.key);
    return isSettled;
  };
  const { save } = KnexSeatRecordStore.prototype;
  KnexSeatRecordStore.prototype.save = async function (record) {
    await save.call(this, record);
    reached('saving', record.did);
  };
  const { find, invite, suspend, reinstate } = DiscourseForum.prototype;
  DiscourseForum.prototype.find = async function (subject) {
    const seat = await find.call(this, subject);
    reached('found', subject.did);
    return seat;
  };
  const called = async <T>(did: Did, call: () => Promise<T>): Promise<T> => {
    reached('before-call', did);
    const outcome = await call();
    reached('after-call', did);
    return outcome;
  };
  DiscourseForum.prototype.invite = function (subject) {
    return called(subject.did, () => invite.call(this, subject));
  };
  DiscourseForum.prototype.suspend = function (subject, cause) {
    return called(subject.did, () => suspend.call(this, subject, cause));
  };
  DiscourseForum.prototype.reinstate = function (subject) {
    return called(subject.did, () => reinstate.call(this, subject));
  };
}
