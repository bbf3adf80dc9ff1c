import { Alert } from '@mantine/core';
import { IconLockOpen2 } from '@tabler/icons-react';
import { useCaller } from '../session/caller-context.ts';

/** Reminds that the server asks nobody who they are. */
export function OpenGateBanner() {
  if (useCaller().provider !== 'none') return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="xl"
      role="note"
      icon={<IconLockOpen2 aria-hidden />}
      title="Signing in is switched off"
    >
      Whoever reaches this server works as its administrator and sees every record. Unset AUTH_DISABLED and
      start the server again to change that.
    </Alert>
  );
}
