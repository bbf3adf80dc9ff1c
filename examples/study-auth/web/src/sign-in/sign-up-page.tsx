import { Doorway } from '@gatehouse/page-kit/shell';
import { Anchor } from '@mantine/core';
import { Link, Navigate, useLocation } from 'react-router';
import { api } from '../api/api.ts';
import { GuestGate } from '../session/guest-gate.tsx';
import { CredentialsForm } from './credentials-form.tsx';

/** Creates the visitor's account, if the server allows it. */
export function SignUpPage() {
  const { search } = useLocation();
  const toSignIn = `/login${search}`;
  return (
    <GuestGate>
      {({ configured, signupAllowed }) =>
        configured && signupAllowed ? (
          <Doorway
            title="Create an account"
            lead="Your workspace starts empty, and only you can see it."
            elsewhere={
              <>
                You already have an account?{' '}
                <Anchor component={Link} to={toSignIn} underline="always">
                  Sign in
                </Anchor>
              </>
            }
          >
            <CredentialsForm
              isNew
              submitLabel="Create account"
              send={(body) => api('POST /api/auth/signup', { body })}
            />
          </Doorway>
        ) : (
          <Navigate to={configured ? toSignIn : '/welcome'} replace />
        )
      }
    </GuestGate>
  );
}
