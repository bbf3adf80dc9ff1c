import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { api } from '../../api/api.ts';
import { NewUserForm, ResetPasswordForm, type User } from './user-dialogs.tsx';

/** Dialogs of user administration. */
export function useUserDialogs() {
  const refresh = useRefresh();
  return {
    create: () =>
      openDialog('New user', (close) => (
        <NewUserForm
          onSaved={() => {
            close();
            void refresh('users');
            announce('Account created.');
          }}
          onCancel={close}
        />
      )),
    resetPassword: (user: User) =>
      openDialog('Reset password', (close) => (
        <ResetPasswordForm
          user={user}
          onSaved={() => {
            close();
            announce(`${user.username} has a new password.`);
          }}
          onCancel={close}
        />
      )),
    endSessions: (user: User) =>
      openConfirmation({
        title: 'End sessions',
        text: `${user.username} is signed out on every device and has to sign in again.`,
        action: 'End sessions',
        run: async () => {
          const path = { id: user.id };
          const { revoked } = await api('DELETE /api/auth/users/:id/sessions', { path });
          announce(revoked === 1 ? 'One session has ended.' : `${revoked} sessions have ended.`);
        },
      }),
    changeRole: (user: User) => {
      const role = user.role === 'admin' ? 'user' : 'admin';
      const promotes = role === 'admin';
      openConfirmation({
        title: promotes ? 'Make administrator' : 'Make user',
        text: promotes
          ? `${user.username} will be able to manage users and the server's settings immediately.`
          : `${user.username} will lose access to users and settings immediately.`,
        action: promotes ? 'Make administrator' : 'Make user',
        isGrave: !promotes,
        run: async () => {
          await api('PUT /api/auth/users/:id/role', { path: { id: user.id }, body: { role } });
          await refresh('users');
          announce(`${user.username} is now ${promotes ? 'an administrator' : 'a user'}.`);
        },
      });
    },
  };
}
