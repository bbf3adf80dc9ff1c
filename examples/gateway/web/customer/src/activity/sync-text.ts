import { counted } from '@gatehouse/page-kit/text';
import type { Sync } from './sync-query.ts';

const PAUSES: Readonly<Record<string, string>> = {
  sign_in_required: 'Sync waits until you sign in again.',
  entitlement_unknown: 'Sync waits until our service confirms your plan. Your files here are not affected.',
};

/** Returns the state of sync as a sentence. */
export function syncText({ jobs, paused_reason }: Sync): string {
  if (paused_reason !== null) return PAUSES[paused_reason] ?? 'Sync is paused.';
  if (jobs.failed > 0) return `${counted(jobs.failed, 'file')} could not be synced.`;
  const pending = jobs.queued + jobs.waiting + jobs.running;
  return pending > 0 ? `${counted(pending, 'file')} will be synced soon.` : 'Everything is synced.';
}
