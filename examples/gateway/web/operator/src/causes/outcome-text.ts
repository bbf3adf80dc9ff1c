import { countText } from '@gatehouse/page-kit/text';

/** Returns what a retry has done: the number of queued records, and of those that need a plan. */
export function outcomeText(retried: number, refused: readonly { code: string }[]): string {
  const denied = refused.filter(({ code }) => code === 'entitlement_denied').length;
  const queued = `${countText(retried)} queued again.`;
  if (denied === 0) return queued;
  return `${queued} ${countText(denied)} refused, because the customer needs a plan.`;
}
