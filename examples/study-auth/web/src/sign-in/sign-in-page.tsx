import { returnPath } from '@gatehouse/page-kit/session';
import { Doorway } from '@gatehouse/page-kit/shell';
import { Anchor } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { GuestGate, type Status } from '../session/guest-gate.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { SsoButtons } from './sso-buttons.tsx';

/** Signs a user in, with a password or at the single sign-on provider. */
export function SignInPage() {
  return <GuestGate>{(status) => <SignIn status={status} />}</GuestGate>;
}

function SignIn({ status }: { status: Status }) {
  const [search] = useSearchParams();
  const returnTo = returnPath(search.get('returnTo'));
  if (!status.configured) return <Navigate to="/welcome" replace />;
  return (
    <Doorway title="Sign in" elsewhere={<WithoutAccount status={status} returnTo={returnTo} />}>
      <SignInNotice />
      <SsoButtons status={status} returnTo={returnTo} />
      <CredentialsForm submitLabel="Sign in" send={(body) => api('POST /api/auth/login', { body })} />
    </Doorway>
  );
}

function WithoutAccount({ status, returnTo }: { status: Status; returnTo: string }) {
  if (!status.signupAllowed) {
    return 'No account, or lost your password? An administrator of this server can help.';
  }
  return (
    <>
      New here?{' '}
      <Anchor component={Link} to={`/signup?${new URLSearchParams({ returnTo })}`} underline="always">
        Create an account
      </Anchor>
    </>
  );
}
