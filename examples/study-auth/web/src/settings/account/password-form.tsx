import { Paper } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { api } from '../../api/api.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { announce } from '../../form/announce.ts';
import { NewPasswordField } from '../../form/new-password-field.tsx';
import { PasswordField } from '../../form/password-field.tsx';
import { SaveForm } from '../../form/save-form.tsx';
import { useSaving } from '../../form/use-saving.ts';

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
        <NewPasswordField
          label="New password"
          {...form.getInputProps('newPassword')}
          key={form.key('newPassword')}
        />
      </SaveForm>
    </Paper>
  );
}
