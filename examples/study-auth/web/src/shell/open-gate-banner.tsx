import { Alert } from '@mantine/core';
import { IconLockOpen2 } from '@tabler/icons-react';
import { useCaller } from '../session/caller-context.ts';

/** Warns that the server requires no sign-in. */
export function OpenGateBanner() {
  if (useCaller().provider !== 'none') return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="xl"
      role="note"
      icon={<IconLockOpen2 aria-hidden />}
      title="Sign-in is turned off"
    >
      Anyone who can reach this server is its administrator and sees every record. To change that, unset
      AUTH_DISABLED and restart the server.
    </Alert>
  );
}
