import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { api } from '../../api/api.ts';
import { NewUserDialog } from './new-user-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { RenameForm } from './rename-form.tsx';
import type { User } from './user.ts';

/** Dialogs of user administration. */
export function useUserDialogs() {
  const refresh = useRefresh();
  const changed = async (text: string) => {
    await refresh('users');
    announce(text);
  };
  return {
    create: () =>
      openDialog('New user', (close) => (
        <NewUserDialog onCreated={() => void changed('Account created.')} onClose={close} />
      )),
    createLink: (user: User) =>
      openDialog('Password link', (close) => <PasswordLinkDialog user={user} onClose={close} />),
    rename: (user: User) =>
      openDialog('Rename', (close) => (
        <RenameForm
          user={user}
          onSaved={(username) => {
            close();
            void changed(`${user.username} is now called ${username}.`);
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
    disable: (user: User) =>
      openConfirmation({
        title: 'Disable account',
        text: `${user.username} is signed out everywhere and cannot sign in until you enable the account. Its records stay.`,
        action: 'Disable account',
        run: async () => {
          await api('POST /api/auth/users/:id/disable', { path: { id: user.id } });
          await changed(`${user.username} is disabled.`);
        },
      }),
    enable: (user: User) =>
      openConfirmation({
        title: 'Enable account',
        text: `${user.username} can sign in again.`,
        action: 'Enable account',
        isGrave: false,
        run: async () => {
          await api('POST /api/auth/users/:id/enable', { path: { id: user.id } });
          await changed(`${user.username} is enabled.`);
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
          await changed(`${user.username} is now ${promotes ? 'an administrator' : 'a user'}.`);
        },
      });
    },
  };
}
