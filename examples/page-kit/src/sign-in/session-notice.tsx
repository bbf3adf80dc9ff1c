import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router';

/** A message on the sign-in page after the user has signed out, or after their session has ended. */
export function SessionNotice() {
  const [search] = useSearchParams();
  const hasEnded = (useLocation().state as { ended?: boolean } | null)?.ended;
  const notice = hasEnded
    ? 'Your session has ended. Sign in to continue where you were.'
    : search.has('signedOut') && 'You are signed out.';
  if (!notice) return null;
  return (
    <Alert variant="light" role="status" icon={<IconInfoCircle aria-hidden />}>
      {notice}
    </Alert>
  );
}
