import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { CauseFields, useCauseForm } from '../orders/cause-fields.tsx';
import type { Client } from './client.ts';
import { ShownSecret } from './shown-secret.tsx';

/** Opens a dialog that replaces the secret of the client. */
export function openNewSecret(client: Client): void {
  openDialog('New secret', (close) => <NewSecretForm client={client} close={close} />);
}

function NewSecretForm({ client: { client_id: id, name }, close }: { client: Client; close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCauseForm();
  const saving = useSaving({
    form,
    save: (cause) => api('POST /internal/v1/ops/bridge-clients/:id/secret', { path: { id }, body: cause }),
    onSaved: ({ client_secret: made }) => setSecret(made),
  });
  if (secret !== null) return <ShownSecret secret={secret} close={close} />;
  return (
    <SaveForm saving={saving} submitLabel="Replace the secret" onCancel={close}>
      <Text size="sm">
        The old secret of {name} is refused from the next request on, until the app has the new one.
      </Text>
      <CauseFields form={form} />
    </SaveForm>
  );
}
