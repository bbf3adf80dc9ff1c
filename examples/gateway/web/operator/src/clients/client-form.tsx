import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../api.ts';
import type { Client } from './client.ts';
import { ClientFields } from './client-fields.tsx';
import {
  bodyOf,
  CLIENT_FAULTS,
  type ClientValues,
  changesOf,
  faultFieldOf,
  valuesOf,
} from './client-values.ts';
import { ShownSecret } from './shown-secret.tsx';

/** Opens a dialog with the form of a new client, or of the given one. */
export function openClientForm(client?: Client): void {
  const title = client ? `Change ${client.name}` : 'Add an app';
  openDialog(title, (close) => <ClientForm client={client} close={close} />);
}

function ClientForm({ client, close }: { client: Client | undefined; close: () => void }) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<ClientValues>({ initialValues: valuesOf(client), validate: CLIENT_FAULTS });
  const saving = useSaving({
    form,
    save: (values) => sent(values, client),
    onSaved: async (made) => {
      await refresh('bridge-clients');
      if (made !== null) return setSecret(made);
      close();
      announce('App changed.');
    },
    fieldOf: faultFieldOf,
  });
  if (secret !== null) return <ShownSecret secret={secret} close={close} />;
  return (
    <SaveForm saving={saving} submitLabel={client ? 'Save' : 'Add the app'} onCancel={close}>
      <ClientFields form={form} isNew={!client} />
    </SaveForm>
  );
}

/** Sends the form. Resolves with the secret of a new client; null for a change. */
async function sent(values: ClientValues, client: Client | undefined): Promise<string | null> {
  if (!client) {
    const body = { client_id: values.client_id, ...bodyOf(values) };
    return (await api('POST /internal/v1/ops/bridge-clients', { body })).client_secret;
  }
  const { reason, ticket_ref } = values;
  await api('PATCH /internal/v1/ops/bridge-clients/:id', {
    path: { id: client.client_id },
    body: { ...changesOf(values, client), reason, ticket_ref },
  });
  return null;
}
