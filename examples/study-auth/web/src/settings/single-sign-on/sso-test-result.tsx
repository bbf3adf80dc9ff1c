import { Facts } from '@gatehouse/page-kit/page';
import { Alert, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Answer } from '../../api/api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { ssoTestAdvice } from './sso-test-advice.ts';

type Test = Answer<'POST /api/auth/settings/sso/test/result'>['test'];
type Succeeded = Extract<Test, { state: 'succeeded' }>;

const DENIED =
  'The provider refused the sign-in, or you cancelled it there. Check at the provider whether this user is allowed to use this application.';

/** The result of a test sign-in, with the next step. */
export function SsoTestResult({ test }: { test: Test }) {
  if (test.state === 'succeeded') return <Success test={test} />;
  return (
    <FailureAlert title="The sign-in failed">
      <Text size="sm">{test.code === 'sso_denied' ? DENIED : ssoTestAdvice(test.reason)}</Text>
      <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        Technical cause: {test.reason}
      </Text>
    </FailureAlert>
  );
}

function Success({ test: { account, clientAuthentication, profile } }: { test: Succeeded }) {
  const { accepted, refused } = clientAuthentication;
  return (
    <Stack w="100%" gap="lg">
      <Alert
        color="pine"
        variant="light"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title="The sign-in works"
      >
        <AccountText account={account} />
      </Alert>
      {refused && (
        <Alert
          color="gray"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title="The provider refused the first attempt"
        >
          It refused the client secret by {refused} and accepted it by {accepted}. Sign-ins work, because this
          server tries both. To avoid the refusals in the log of the provider, choose {refused} as the client
          authentication there.
        </Alert>
      )}
      <Facts
        facts={{
          Issuer: profile.issuer,
          Subject: profile.subject,
          'Preferred username': claim(profile.preferredUsername),
          'E-mail': claim(profile.email),
          Name: claim(profile.name),
          'Client authentication': accepted,
        }}
      />
    </Stack>
  );
}

function AccountText({ account }: { account: Succeeded['account'] }) {
  const name = <bdi style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{account.username}</bdi>;
  const role = account.role === 'admin' ? 'an administrator' : 'a user';
  if (account.state === 'new')
    return (
      <>
        The first sign-in of this person will create the account {name}, {role}.
      </>
    );
  return (
    <>
      This person has the account {name}, {role}.
      {account.disabled && ' The account is disabled, so a real sign-in is refused.'}
    </>
  );
}

function claim(value: string | undefined) {
  return value === undefined ? 'not sent' : <bdi style={{ overflowWrap: 'anywhere' }}>{value}</bdi>;
}
