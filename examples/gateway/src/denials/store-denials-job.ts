import type { StoreDenials } from '@gatehouse/core/entitlement';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';

/** Stores the counted denials once a minute, and when the process stops. Every instance runs it. */
export function storeDenialsJob(storeDenials: StoreDenials): Job {
  return { name: 'store-denials', interval: MINUTE, run: () => storeDenials.execute(), runsAtStop: true };
}
