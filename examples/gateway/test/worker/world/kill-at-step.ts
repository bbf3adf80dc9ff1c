import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';

// Loaded before the program of the worker (`node --import`). Kills the process the n-th time that it is at a step of a
// job: KILL_AT=<step>:<n>. Without the variable nothing is killed.

/** A step of a job at which the worker can be killed. */
export type KillStep = 'claimed' | 'before-call' | 'after-call' | 'settled';

const [wanted, count = ''] = (process.env.KILL_AT ?? '').split(':');
let left = Number(count);

function reached(step: KillStep): void {
  if (step !== wanted) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

const { claim, complete } = KnexWorkQueue.prototype;
KnexWorkQueue.prototype.claim = async function (request) {
  const job = await claim.call(this, request);
  if (job) reached('claimed');
  return job;
};
KnexWorkQueue.prototype.complete = async function (job) {
  const isSettled = await complete.call(this, job);
  reached('settled');
  return isSettled;
};

const { invite, suspend, reinstate } = DiscourseForum.prototype;
DiscourseForum.prototype.invite = function (...given) {
  return called(() => invite.apply(this, given));
};
DiscourseForum.prototype.suspend = function (...given) {
  return called(() => suspend.apply(this, given));
};
DiscourseForum.prototype.reinstate = function (...given) {
  return called(() => reinstate.apply(this, given));
};

async function called<T>(call: () => Promise<T>): Promise<T> {
  reached('before-call');
  const outcome = await call();
  reached('after-call');
  return outcome;
}
