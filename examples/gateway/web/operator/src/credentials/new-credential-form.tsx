import { useRefresh } from '@gatehouse/page-kit/api';
import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { ShownOnce } from '@gatehouse/page-kit/page';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../api.ts';
import { ROLES } from '../roles/role-names.ts';
import type { Caller } from '../session/session-queries.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend } from '../step-up/use-resumed.ts';
import { STEP_UP_WORDS } from '../step-up/words.ts';

/** The values of the form for a new credential. */
export interface CredentialValues {
  readonly name: string;
  readonly roles: string[];
  /** Last day of the credential in the reader's time zone; empty if the credential does not expire. */
  readonly expires_at: string;
}

export const NEW_CREDENTIAL = 'new-credential';

/**
 * Opens a dialog with the form for a new credential. `resumed`: values that were entered before a new sign-in. They are
 * sent immediately.
 */
export function openNewCredential(caller: Caller, resumed?: CredentialValues): void {
  openDialog('New credential', (close) => (
    <NewCredentialForm caller={caller} resumed={resumed} close={close} />
  ));
}

interface NewCredentialFormProps {
  caller: Caller;
  resumed: CredentialValues | undefined;
  close: () => void;
}

function NewCredentialForm({ caller, resumed, close }: NewCredentialFormProps) {
  const refresh = useRefresh();
  const [token, setToken] = useState<string | null>(null);
  const form = useForm<CredentialValues>({
    initialValues: resumed ?? { name: '', roles: [], expires_at: '' },
    validate: { name: isNotEmpty('Enter a name.'), roles: isNotEmpty('Choose at least one role.') },
  });
  const saving = useSaving({
    form,
    save: ({ name, roles, expires_at }) =>
      api('POST /internal/v1/ops/machine-credentials', {
        body: {
          name,
          roles: roles as (typeof caller.roles)[number][],
          expires_at: expires_at ? new Date(`${expires_at}T23:59:59`).toISOString() : null,
        },
      }),
    onSaved: async (made) => {
      setToken(made.token);
      await refresh('credentials');
    },
    fieldOf: { credential_name_taken: 'name', role_required: 'roles' },
    words: STEP_UP_WORDS,
  });
  useResend(resumed !== undefined, saving);
  if (token !== null) return <ShownOnce what="token" secret={token} close={close} />;
  return (
    <SaveForm
      saving={saving}
      submitLabel="Create credential"
      onCancel={close}
      recovery={<SignInAgain saving={saving} form={NEW_CREDENTIAL} values={form.values} />}
    >
      <TextInput
        label="Name"
        description="Words of a-z and 0-9 joined by “-”. It names the machine in the audit log."
        autoComplete="off"
        autoCapitalize="none"
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label="Roles"
        description="You can grant only roles that you have."
        {...form.getInputProps('roles')}
      >
        <Stack gap="xs" mt="xs">
          {caller.roles.map((role) => (
            <Checkbox key={role} value={role} label={ROLES[role].name} description={ROLES[role].allows} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        type="date"
        label="Expires"
        description="At the end of this day. Leave it empty for a credential that does not expire."
        {...form.getInputProps('expires_at')}
      />
    </SaveForm>
  );
}
