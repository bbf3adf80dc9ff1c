import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Copyable, Instant } from '@gatehouse/page-kit/page';
import { Alert, Text } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Returns the button that creates an invite, and the notice with its code, which the server returns only once. */
export function useNewInvite() {
  const refresh = useRefresh();
  const create = useMutation({
    mutationFn: () => api('POST /internal/v1/ops/sign-up-invites'),
    onSuccess: () => refresh('invites'),
  });
  const button = (
    <BusyButton
      isBusy={create.isPending}
      leftSection={<IconMailPlus size={16} aria-hidden />}
      onClick={() => create.mutate()}
    >
      Create an invite
    </BusyButton>
  );
  return { button, notice: <Notice error={create.error} invite={create.data?.invite} /> };
}

interface NoticeProps {
  error: Error | null;
  invite: { code: string; expires_at: string } | undefined;
}

function Notice({ error, invite }: NoticeProps) {
  return (
    <div>
      <div role="alert">
        {error && (
          <Alert color="red" role="group" mb="lg">
            {failureText(error)}
          </Alert>
        )}
      </div>
      <div role="status">
        {invite && (
          <Alert
            role="group"
            color="pine"
            variant="light"
            mb="lg"
            title="Copy the code now: it is shown only once."
          >
            <Copyable text={invite.code} what="the invite" />
            <Text size="sm" mt="xs">
              Valid until <Instant at={invite.expires_at} exact />.
            </Text>
          </Alert>
        )}
      </div>
    </div>
  );
}
