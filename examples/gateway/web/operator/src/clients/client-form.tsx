import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { ShownOnce } from '@gatehouse/page-kit/page';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../api.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend } from '../step-up/use-resumed.ts';
import { STEP_UP_WORDS } from '../step-up/words.ts';
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

export const NEW_CLIENT = 'new-client';

/**
 * Opens a dialog with the form of a new client. `resumed`: values that were entered before a new sign-in. They are sent
 * immediately.
 */
export function openNewClient(resumed?: ClientValues): void {
  openDialog('Add an app', (close) => <ClientForm resumed={resumed} close={close} />);
}

/** Opens a dialog with the form of the client. */
export function openClientForm(client: Client): void {
  openDialog(`Change ${client.name}`, (close) => <ClientForm client={client} close={close} />);
}

interface ClientFormProps {
  /** The client to change; undefined for a new one. */
  client?: Client;
  resumed?: ClientValues | undefined;
  close: () => void;
}

function ClientForm({ client, resumed, close }: ClientFormProps) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<ClientValues>({ initialValues: resumed ?? valuesOf(client), validate: CLIENT_FAULTS });
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
    words: STEP_UP_WORDS,
  });
  useResend(resumed !== undefined, saving);
  if (secret !== null) return <ShownOnce what="secret" secret={secret} close={close} />;
  return (
    <SaveForm
      saving={saving}
      submitLabel={client ? 'Save' : 'Add the app'}
      onCancel={close}
      recovery={<SignInAgain saving={saving} form={NEW_CLIENT} values={form.values} />}
    >
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
