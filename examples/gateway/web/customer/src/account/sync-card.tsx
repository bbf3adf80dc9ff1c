import { Card, Instant } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import type { Answer } from '../api.ts';

type Sync = Answer<'GET /api/v1/me/sync'>['sync'];

const PAUSES: Readonly<Record<string, string>> = {
  sign_in_required: 'Sync waits until you sign in again.',
  entitlement_unknown: 'Sync waits until our service confirms your plan. Your files here are not affected.',
};

/** What sync does, and before when to sign in again. */
export function SyncCard({ sync }: { sync: Sync }) {
  return (
    <Card title="Sync">
      <Text>{stateOf(sync)}</Text>
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

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
