import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, PasswordField, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Paper } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { api } from '../../api/api.ts';
import { ChosenPasswordField } from '../../form/chosen-password-field.tsx';

/** Changes the caller's own password. */
export function PasswordForm({ username }: { username: string }) {
  const refresh = useRefresh();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: isNotEmpty('Enter your current password.'),
      newPassword: isNotEmpty('Enter a new password.'),
    },
  });
  const saving = useSaving({
    form,
    save: (body) => api('POST /api/auth/password', { body }),
    onSaved: () => {
      form.reset();
      void refresh('sessions');
      announce('Your password is changed. Every other session has ended.');
    },
    fieldOf: { wrong_password: 'currentPassword' },
  });
  return (
    <Paper withBorder p="lg" maw={640} bg="var(--gatehouse-surface)">
      <SaveForm saving={saving} submitLabel="Change password">
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
          key={form.key('currentPassword')}
        />
        <ChosenPasswordField
          label="New password"
          {...form.getInputProps('newPassword')}
          key={form.key('newPassword')}
        />
      </SaveForm>
    </Paper>
  );
}
