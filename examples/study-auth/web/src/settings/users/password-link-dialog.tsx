import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton } from '@gatehouse/page-kit/form';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { PasswordLinkView } from './password-link-view.tsx';
import type { User } from './user.ts';

/** Creates a link with which a user chooses a new password. */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const creating = useMutation({
    mutationFn: () => api('POST /api/auth/users/:id/password-link', { path: { id: user.id } }),
  });
  if (creating.data) return <PasswordLinkView user={user} link={creating.data} onClose={onClose} />;
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        With the link, <bdi>{user.username}</bdi> chooses a password and is signed out everywhere else.
        {user.hasPassword && ' Until the link is used, the current password works.'} An earlier link stops
        working.
      </Text>
      <div role="alert">
        {creating.error && (
          <Alert color="red" role="group">
            {failureText(creating.error)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton isBusy={creating.isPending} onClick={() => creating.mutate()}>
          Create link
        </BusyButton>
      </Group>
    </Stack>
  );
}
