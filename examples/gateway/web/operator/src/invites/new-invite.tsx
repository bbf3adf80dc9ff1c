import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Copyable, Instant } from '@gatehouse/page-kit/page';
import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Creates an invite and shows its code once. */
export function NewInvite() {
  const refresh = useRefresh();
  const create = useMutation({
    mutationFn: () => api('POST /internal/v1/ops/sign-up-invites'),
    onSuccess: () => refresh('invites'),
  });
  const invite = create.data?.invite;
  return (
    <Stack gap={0} align="flex-start">
      <BusyButton isBusy={create.isPending} onClick={() => create.mutate()}>
        Create an invite
      </BusyButton>
      <div role="alert">
        {create.error && (
          <Alert color="red" role="group" mt="sm">
            {failureText(create.error)}
          </Alert>
        )}
      </div>
      <div role="status">
        {invite && (
          <Alert
            role="group"
            color="pine"
            variant="light"
            mt="sm"
            title="Copy the code now: it is shown only once."
          >
            <Copyable text={invite.code} what="the invite" />
            <Text size="sm" mt="xs">
              Valid until <Instant at={invite.expires_at} exact />.
            </Text>
          </Alert>
        )}
      </div>
    </Stack>
  );
}
