import { Card, Facts, Instant } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import { counted } from './counted.ts';
import type { Sync } from './sync-query.ts';

const PAUSES: Readonly<Record<string, string>> = {
  sign_in_required: 'Sync waits until you sign in again.',
  entitlement_unknown: 'Sync waits until our service confirms your plan. Your files here are not affected.',
};

/** Shows the state of sync, and the day by which the customer must sign in again. */
export function SyncCard({ sync }: { sync: Sync }) {
  const { jobs } = sync;
  const pending = {
    'To be written': jobs.queued,
    'Waiting for another attempt': jobs.waiting,
    Paused: jobs.paused,
    'Being written': jobs.running,
  };
  const shown = Object.entries(pending).filter(([, count]) => count > 0);
  return (
    <Card title="Sync">
      <Text>{stateOf(sync)}</Text>
      {shown.length > 0 && (
        <Facts facts={Object.fromEntries(shown.map(([name, count]) => [name, counted(count)]))} />
      )}
      {sync.session_ends_at && (
        <Text size="sm" c="dimmed">
          Sign in again before <Instant at={sync.session_ends_at} exact />, or sync pauses.
        </Text>
      )}
    </Card>
  );
}

function stateOf({ jobs, paused_reason }: Sync): string {
  if (paused_reason !== null) return PAUSES[paused_reason] ?? 'Sync is paused.';
  if (jobs.failed > 0) return `${counted(jobs.failed)} could not be synced.`;
  const pending = jobs.queued + jobs.waiting + jobs.running;
  return pending > 0 ? `${counted(pending)} will be synced soon.` : 'Everything is synced.';
}
