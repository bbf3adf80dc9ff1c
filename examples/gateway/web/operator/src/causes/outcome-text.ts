import { countText } from '@gatehouse/page-kit/text';
import type { CauseRetry } from './cause-retry.ts';

/** Returns what a retry has done: the number of queued records, and the number of records that need a plan. */
export function outcomeText({ retried, denied }: Pick<CauseRetry, 'retried' | 'denied'>): string {
  const queued = `${countText(retried)} queued again.`;
  if (denied === 0) return queued;
  return `${queued} ${countText(denied)} refused, because the customer needs a plan.`;
}
