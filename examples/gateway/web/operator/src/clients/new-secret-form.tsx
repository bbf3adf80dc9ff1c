import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { ShownOnce } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { CauseFields, useCauseForm } from '../orders/cause-fields.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend } from '../step-up/use-resumed.ts';
import { STEP_UP_WORDS } from '../step-up/words.ts';
import type { Client } from './client.ts';

export const NEW_SECRET = 'new-secret';

/** A replacement of a secret that was entered before a new sign-in. */
export interface ResumedSecret {
  readonly client: Client;
  readonly cause: StatedCause;
}

/** Opens a dialog that replaces the secret of the client. A resumed cause is sent immediately. */
export function openNewSecret(client: Client, resumed?: StatedCause): void {
  openDialog('New secret', (close) => <NewSecretForm client={client} resumed={resumed} close={close} />);
}

interface NewSecretFormProps {
  client: Client;
  resumed: StatedCause | undefined;
  close: () => void;
}

function NewSecretForm({ client, resumed, close }: NewSecretFormProps) {
  const { client_id: id, name } = client;
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCauseForm(resumed);
  const saving = useSaving({
    form,
    save: (cause) => api('POST /internal/v1/ops/bridge-clients/:id/secret', { path: { id }, body: cause }),
    onSaved: ({ client_secret: made }) => setSecret(made),
    words: STEP_UP_WORDS,
  });
  useResend(resumed !== undefined, saving);
  if (secret !== null) return <ShownOnce what="secret" secret={secret} close={close} />;
  return (
    <SaveForm
      saving={saving}
      submitLabel="Replace the secret"
      onCancel={close}
      recovery={<SignInAgain saving={saving} form={NEW_SECRET} values={{ client, cause: form.values }} />}
    >
      <Text size="sm">
        The old secret of {name} is refused from the next request on, until the app has the new one.
      </Text>
      <CauseFields form={form} />
    </SaveForm>
  );
}
