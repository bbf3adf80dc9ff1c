import { countText } from '@gatehouse/page-kit/text';
import type { CauseRetry } from './cause-retry.ts';

/** Returns what a retry has done: how many failures were queued again, and how many were refused for lack of a plan. */
export function outcomeText({ retried, denied }: Pick<CauseRetry, 'retried' | 'denied'>): string {
  const queued = `${countText(retried)} queued again.`;
  if (denied === 0) return queued;
  return `${queued} ${countText(denied)} refused, because the customer needs a plan.`;
}
