import { failureText } from '@gatehouse/page-kit/api';
import { announce } from '@gatehouse/page-kit/form';
import { Card } from '@gatehouse/page-kit/page';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Sync, syncQuery } from './sync-query.ts';

const EXPLANATION =
  'Your devices then sync while no browser is signed in. This service keeps its access to your repository until you switch this off or remove it at your own server.';

/** Lets the customer choose whether sync continues after the last sign-out. */
export function KeepSyncingCard({ sync }: { sync: Sync }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (keep_syncing: boolean) => api('PUT /api/v1/me/sync', { body: { keep_syncing } }),
    onSuccess: (answer) => client.setQueryData(syncQuery.queryKey, answer),
    onError: (error) => announce(failureText(error)),
  });
  return (
    <Card title="While you are signed out">
      <Switch
        checked={choose.isPending ? choose.variables : sync.keep_syncing}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
        label="Keep syncing after I sign out"
        description={EXPLANATION}
      />
    </Card>
  );
}
