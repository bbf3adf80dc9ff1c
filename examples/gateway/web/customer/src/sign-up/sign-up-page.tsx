import { Loaded } from '@gatehouse/page-kit/page';
import { Doorway } from '@gatehouse/page-kit/shell';
import { SignedOut } from '@gatehouse/page-kit/sign-in';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { meQuery } from '../session/session-queries.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpQuery } from './sign-up-query.ts';

/** Creates a PDS account on our server for a new user with an invite. */
export function SignUpPage() {
  const query = useQuery(signUpQuery);
  return (
    <SignedOut query={meQuery}>
      <Doorway
        title="Create an account"
        lead="A place for your files, which are encrypted on your device. Your account also works with every other app on the AT Protocol."
        elsewhere={
          <>
            You already have an account?{' '}
            <Anchor component={Link} to="/sign-in" underline="always">
              Sign in
            </Anchor>
          </>
        }
      >
        <Loaded query={query}>
          {({ enabled, handle_domain }) =>
            enabled && handle_domain !== null ? (
              <SignUpForm domain={handle_domain} />
            ) : (
              <Text>This server does not create accounts. Sign in with one that you have elsewhere.</Text>
            )
          }
        </Loaded>
      </Doorway>
    </SignedOut>
  );
}
