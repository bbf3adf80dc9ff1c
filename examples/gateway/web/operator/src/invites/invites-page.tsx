import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Card, Copyable, Instant, Page } from '@gatehouse/page-kit/page';
import { Alert, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useMayMutate } from '../session/caller-context.ts';

/** Creates invites. Each creates one account. */
export function InvitesPage() {
  return (
    <Page title="Invites" lead="A newcomer needs an invite to create an account on our server.">
      <Card title="New invite">{useMayMutate() ? <NewInvite /> : <NeedsRole />}</Card>
    </Page>
  );
}

function NeedsRole() {
  return <Text>Creating invites requires the role entitlement_mutator, which you do not have.</Text>;
}

function NewInvite() {
  const create = useMutation({ mutationFn: () => api('POST /internal/v1/ops/sign-up-invites') });
  const invite = create.data?.invite;
  return (
    <>
      <Text>Each code creates one account.</Text>
      <div role="alert">
        {create.error && (
          <Alert color="red" role="group">
            {failureText(create.error)}
          </Alert>
        )}
      </div>
      <div role="status">
        {invite && (
          <Alert role="group" color="pine" variant="light" title="Copy the code now: it is shown only once.">
            <Copyable text={invite.code} what="the invite" />
            <Text size="sm" mt="xs">
              Valid until <Instant at={invite.expires_at} exact />.
            </Text>
          </Alert>
        )}
      </div>
      <div>
        <BusyButton isBusy={create.isPending} onClick={() => create.mutate()}>
          Create an invite
        </BusyButton>
      </div>
    </>
  );
}
