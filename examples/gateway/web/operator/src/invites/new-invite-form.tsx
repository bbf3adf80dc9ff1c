import { useRefresh } from '@gatehouse/page-kit/api';
import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Instant, ShownOnce } from '@gatehouse/page-kit/page';
import { Text, TextInput } from '@mantine/core';
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
      <ShownOnce what="code" secret={invite.code} close={close}>
        <Text size="sm">
          Valid until <Instant at={invite.expires_at} exact />.
        </Text>
      </ShownOnce>
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
