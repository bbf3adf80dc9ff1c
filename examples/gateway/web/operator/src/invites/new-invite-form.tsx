import { useRefresh } from '@gatehouse/page-kit/api';
import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Copyable, Instant } from '@gatehouse/page-kit/page';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Answer, api } from '../api.ts';

type CreatedInvite = Answer<'POST /internal/v1/ops/sign-up-invites'>['invite'];

/** Opens a dialog that creates an invite and shows its code, which the server returns only once. */
export function openNewInvite(): void {
  openDialog('Create an invite', (close) => <NewInviteForm close={close} />);
}

function NewInviteForm({ close }: { close: () => void }) {
  const refresh = useRefresh();
  const [invite, setInvite] = useState<CreatedInvite | null>(null);
  const form = useForm({ initialValues: { note: '' } });
  const saving = useSaving({
    form,
    save: ({ note }) => api('POST /internal/v1/ops/sign-up-invites', { body: { note: note.trim() || null } }),
    onSaved: async (created) => {
      setInvite(created.invite);
      await refresh('invites');
    },
  });
  if (invite)
    return (
      <Stack>
        <Alert color="pine" variant="light" role="status" title="Copy the code now: it is shown only once.">
          <Copyable text={invite.code} what="the invite" />
          <Text size="sm" mt="xs">
            Valid until <Instant at={invite.expires_at} exact />.
          </Text>
        </Alert>
        <Button onClick={close} data-autofocus>
          Done
        </Button>
      </Stack>
    );
  return (
    <SaveForm saving={saving} submitLabel="Create invite" onCancel={close}>
      <TextInput
        label="Who is it for?"
        description="A name, address or ticket. You can search for it. Only operators see it."
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('note')}
      />
    </SaveForm>
  );
}
