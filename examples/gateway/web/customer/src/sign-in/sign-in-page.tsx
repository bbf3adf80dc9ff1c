import { Doorway } from '@gatehouse/page-kit/shell';
import { HandleForm, RefusalNotice, SessionNotice, SignedOut } from '@gatehouse/page-kit/sign-in';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { api } from '../api.ts';
import { meQuery } from '../session/session-queries.ts';
import { signUpQuery } from '../sign-up/sign-up-query.ts';
import { REFUSALS } from './refusals.ts';
import { wholeHandle } from './whole-handle.ts';

/** Signs a customer in at their personal data server. */
export function SignInPage() {
  const { data: signUp } = useQuery(signUpQuery);
  const created = (useLocation().state as { handle?: string } | null)?.handle;
  const domain = signUp?.handle_domain ?? null;
  return (
    <SignedOut query={meQuery}>
      <Doorway
        title="Sign in"
        lead="A place for your files. They are encrypted on your device before they are uploaded."
        elsewhere={signUp?.enabled && <ToSignUp />}
      >
        <RefusalNotice words={REFUSALS} />
        <SessionNotice />
        <HandleForm
          help={`Your account's name, such as alice.${domain ?? 'example.com'}. You enter your password on your account's own server.`}
          initialHandle={created ?? ''}
          words={REFUSALS}
          begin={(handle) =>
            api('POST /api/v1/oauth/start', { body: { handle: wholeHandle(handle, domain) } })
          }
        />
      </Doorway>
    </SignedOut>
  );
}

function ToSignUp() {
  return (
    <>
      No account yet?{' '}
      <Anchor component={Link} to="/sign-up" underline="always">
        Create one with an invite
      </Anchor>
    </>
  );
}
