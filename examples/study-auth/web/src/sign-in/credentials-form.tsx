import { PasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Answer } from '../api/api.ts';
import { ChosenPasswordField } from '../form/chosen-password-field.tsx';
import { useSignedIn } from '../session/use-signed-in.ts';

export interface Credentials {
  username: string;
  password: string;
}

interface CredentialsFormProps {
  /** True for a new account; false to sign in to an existing one. */
  isNew?: boolean;
  submitLabel: string;
  send: (credentials: Credentials) => Promise<Answer<'POST /api/auth/login'>>;
}

/** Asks for username and password, and signs the user in. */
export function CredentialsForm({ isNew = false, submitLabel, send }: CredentialsFormProps) {
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: {
      username: isNotEmpty('Enter a username.'),
      password: isNotEmpty('Enter a password.'),
    },
  });
  const saving = useSaving({
    form,
    save: send,
    onSaved: useSignedIn(),
    fieldOf: { username_taken: 'username' },
  });
  const Field = isNew ? ChosenPasswordField : PasswordField;
  return (
    <SaveForm saving={saving} submitLabel={submitLabel} fullWidth>
      <TextInput
        label="Username"
        {...(isNew && { description: '3 to 64 letters, digits or . _ @ -' })}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('username')}
        key={form.key('username')}
      />
      <Field
        label="Password"
        name="password"
        {...(!isNew && { autoComplete: 'current-password' })}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
    </SaveForm>
  );
}
