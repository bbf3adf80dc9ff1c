import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { api } from '../../api/api.ts';
import type { User } from './user.ts';

interface RenameFormProps {
  user: User;
  onSaved: (username: string) => void;
  onCancel: () => void;
}

/** Changes the username of a user. */
export function RenameForm({ user, onSaved, onCancel }: RenameFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: user.username },
    validate: { username: isNotEmpty('Enter a username.') },
  });
  const saving = useSaving({
    form,
    save: (body) => api('PUT /api/auth/users/:id/username', { path: { id: user.id }, body }),
    onSaved: (saved) => onSaved(saved.user.username),
    fieldOf: { username_taken: 'username' },
  });
  return (
    <SaveForm saving={saving} submitLabel="Rename" onCancel={onCancel}>
      <TextInput
        label="Username"
        description={
          user.provider === 'local'
            ? 'The user signs in with the new name. The password stays.'
            : 'Signing in through single sign-on stays the same.'
        }
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
        key={form.key('username')}
      />
    </SaveForm>
  );
}
