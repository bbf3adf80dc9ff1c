import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton, openDialog } from '@gatehouse/page-kit/form';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { KEEP_SYNCING_EXPLANATION } from './keep-syncing-words.ts';

/** Asks the customer whether sync continues after the sign-out, stores the choice, and signs out. */
export function askToKeepSyncing(signOut: () => Promise<unknown>): void {
  openDialog('Keep syncing after you sign out?', () => <Question signOut={signOut} />);
}

function Question({ signOut }: { signOut: () => Promise<unknown> }) {
  const leave = useMutation({
    mutationFn: async (keep_syncing: boolean) => {
      await api('PUT /api/v1/me/sync', { body: { keep_syncing } });
      await signOut();
    },
  });
  const isLeaving = (keeps: boolean) => leave.isPending && leave.variables === keeps;
  return (
    <Stack>
      <Text>{KEEP_SYNCING_EXPLANATION}</Text>
      <Text c="dimmed" size="sm">
        You are asked only once. You can change this on the page Activity.
      </Text>
      <div role="alert">
        {leave.error && (
          <Alert color="red" role="group">
            {failureText(leave.error)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        <BusyButton variant="default" isBusy={isLeaving(false)} onClick={() => leave.mutate(false)}>
          Stop syncing and sign out
        </BusyButton>
        <BusyButton isBusy={isLeaving(true)} onClick={() => leave.mutate(true)} data-autofocus>
          Keep syncing and sign out
        </BusyButton>
      </Group>
    </Stack>
  );
}
