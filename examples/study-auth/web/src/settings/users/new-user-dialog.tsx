import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Radio, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { type PasswordLink, PasswordLinkView } from './password-link-view.tsx';
import type { User } from './user.ts';

interface NewUserDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates an account, and shows the link with which its user chooses a password. */
export function NewUserDialog({ onCreated, onClose }: NewUserDialogProps) {
  const [created, setCreated] = useState<{ user: User; link: PasswordLink }>();
  const form = useForm<{ username: string; role: User['role'] }>({
    mode: 'uncontrolled',
    initialValues: { username: '', role: 'user' },
    validate: { username: isNotEmpty('Enter a username.') },
  });
  const saving = useSaving({
    form,
    save: async (body) => {
      const { user } = await api('POST /api/auth/users', { body });
      onCreated();
      return { user, link: await api('POST /api/auth/users/:id/password-link', { path: { id: user.id } }) };
    },
    onSaved: setCreated,
    fieldOf: { username_taken: 'username' },
  });
  if (created) return <PasswordLinkView {...created} onClose={onClose} />;
  return (
    <SaveForm saving={saving} submitLabel="Create user" onCancel={onClose}>
      <TextInput
        label="Username"
        description="3 to 64 letters, digits or . _ @ -"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
        key={form.key('username')}
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
