import { Instant } from '@gatehouse/page-kit/page';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../api/api.ts';
import { CopyField } from '../../form/copy-field.tsx';
import type { User } from './user.ts';

export type PasswordLink = Answer<'POST /api/auth/users/:id/password-link'>;

interface PasswordLinkViewProps {
  user: User;
  link: PasswordLink;
  onClose: () => void;
}

/**
 * Shows a new link, which cannot be shown again later. The token is in the fragment of the address, which
 * browsers do not send to servers.
 */
export function PasswordLinkView({ user, link, onClose }: PasswordLinkViewProps) {
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        With this link, <bdi>{user.username}</bdi> can choose a password. Send it in a safe way. It works
        once, expires <Instant at={link.expiresAt} exact />, and is not shown again.
      </Text>
      <CopyField label="Password link" value={`${window.location.origin}/set-password#${link.token}`} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
