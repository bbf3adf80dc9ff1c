import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router';
import { ssoFailureText } from './sso-failure.ts';

/** Why the reader stands at the door. */
export function SignInNotice() {
  const [search] = useSearchParams();
  const error = search.get('error');
  const hasEnded = (useLocation().state as { ended?: boolean } | null)?.ended;
  if (error) {
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {ssoFailureText(error)}
      </Alert>
    );
  }
  const notice = hasEnded
    ? 'Your session has ended. Sign in to go on where you were.'
    : search.has('signedOut') && 'You are signed out.';
  if (!notice) return null;
  return (
    <Alert variant="light" role="status" icon={<IconInfoCircle aria-hidden />}>
      {notice}
    </Alert>
  );
}
