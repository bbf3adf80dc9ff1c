import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { type Answer, api } from '../../api/api.ts';
import { ChosenPasswordField } from '../../form/chosen-password-field.tsx';

export type User = Answer<'GET /api/auth/users'>['users'][number];

interface DialogProps {
  onSaved: () => void;
  onCancel: () => void;
}

const FIRST_PASSWORD = 'Give it to the user in a safe way; they can change it under Account.';

/** Creates an account for a user. */
export function NewUserForm({ onSaved, onCancel }: DialogProps) {
  const form = useForm<{ username: string; password: string; role: User['role'] }>({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', role: 'user' },
    validate: { username: isNotEmpty('Enter a username.'), password: isNotEmpty('Enter a password.') },
  });
  const saving = useSaving({
    form,
    save: (body) => api('POST /api/auth/users', { body }),
    onSaved,
    fieldOf: { username_taken: 'username' },
  });
  return (
    <SaveForm saving={saving} submitLabel="Create user" onCancel={onCancel}>
      <TextInput
        label="Username"
        description="3 to 64 letters, digits or . _ @ -"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
        key={form.key('username')}
      />
      <ChosenPasswordField
        label="Password"
        advice={FIRST_PASSWORD}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <Radio.Group label="Role" {...form.getInputProps('role')} key={form.key('role')}>
        <Stack gap="xs" mt="xs">
          <Radio value="user" label="User" description="Has a workspace of their own." />
          <Radio
            value="admin"
            label="Administrator"
            description="Also manages users and the server's settings."
          />
        </Stack>
      </Radio.Group>
    </SaveForm>
  );
}

/** Sets a new password for a user. */
export function ResetPasswordForm({ user, onSaved, onCancel }: DialogProps & { user: User }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter a password.') },
  });
  const saving = useSaving({
    form,
    save: (body) => api('POST /api/auth/users/:id/password', { path: { id: user.id }, body }),
    onSaved,
  });
  return (
    <SaveForm saving={saving} submitLabel="Reset password" onCancel={onCancel}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        All sessions of {user.username} end. Only the new password works from then on.
      </Text>
      <ChosenPasswordField
        label="New password"
        advice={FIRST_PASSWORD}
        data-autofocus
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
    </SaveForm>
  );
}
