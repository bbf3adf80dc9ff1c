import { SessionNotice } from '@gatehouse/page-kit/sign-in';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { ssoFailureText } from './sso-failure.ts';

/** Explains to visitors of the sign-in page why they see this page. */
export function SignInNotice() {
  const [search] = useSearchParams();
  const error = search.get('error');
  if (!error) return <SessionNotice />;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {ssoFailureText(error)}
    </Alert>
  );
}
