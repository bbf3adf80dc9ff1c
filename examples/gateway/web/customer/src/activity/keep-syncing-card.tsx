import { announceFailure } from '@gatehouse/page-kit/form';
import { Card } from '@gatehouse/page-kit/page';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { KEEP_SYNCING_EXPLANATION } from './keep-syncing-words.ts';
import { type Sync, syncQuery } from './sync-query.ts';

/** Lets the customer choose whether sync continues after the last sign-out. */
export function KeepSyncingCard({ sync }: { sync: Sync }) {
  const client = useQueryClient();
  // This state moves the switch during the click, because the mutation becomes pending only after the click.
  const [chosen, setChosen] = useState<boolean>();
  const choose = useMutation({
    mutationFn: (keep_syncing: boolean) => api('PUT /api/v1/me/sync', { body: { keep_syncing } }),
    onSuccess: (answer) => client.setQueryData(syncQuery.queryKey, answer),
    onError: (error) => announceFailure(error),
    onSettled: () => setChosen(undefined),
  });
  return (
    <Card title="While you are signed out">
      <Switch
        checked={chosen ?? sync.keep_syncing}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked);
          choose.mutate(checked);
        }}
        label="Keep syncing after I sign out"
        description={KEEP_SYNCING_EXPLANATION}
      />
    </Card>
  );
}
