import { Card, counted, Facts, Instant } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import type { Sync } from './sync-query.ts';
import { syncText } from './sync-text.ts';

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
  const isSaid = shown.length === 1 && jobs.queued > 0;
  return (
    <Card title="Sync">
      <Text>{syncText(sync)}</Text>
      {shown.length > 0 && !isSaid && (
        <Facts facts={Object.fromEntries(shown.map(([name, count]) => [name, counted(count, 'file')]))} />
      )}
      {sync.session_ends_at && (
        <Text size="sm" c="dimmed">
          Sign in again before <Instant at={sync.session_ends_at} exact />, or sync pauses.
        </Text>
      )}
    </Card>
  );
}
