import { Page } from '@gatehouse/page-kit/page';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCaller } from '../../session/caller-context.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { SignInList } from './sign-in-list.tsx';

/** The caller's own account. */
export function AccountPage() {
  const caller = useCaller();
  if (!('hasPassword' in caller)) {
    return (
      <Page title="Account" lead="Sign-in is turned off on this server, so you have no account to set up.">
        {null}
      </Page>
    );
  }
  const role = caller.role === 'admin' ? 'an administrator' : 'a user';
  return (
    <Page title="Account" lead={`You are signed in as ${caller.username}, ${role}.`}>
      <Page.Section
        title="Password"
        {...(caller.hasPassword && {
          lead: 'Changing it signs you out everywhere else.',
        })}
      >
        {caller.hasPassword ? (
          <PasswordForm username={caller.username} />
        ) : (
          <Text>You sign in through single sign-on. This account has no password here.</Text>
        )}
      </Page.Section>
      <Page.Section title="Sessions" lead="The browsers and apps in which you are signed in.">
        <SessionList />
      </Page.Section>
      <Page.Section
        title="Recent sign-ins"
        lead="If you do not recognize one, change your password. This ends every other session."
      >
        <SignInList />
      </Page.Section>
      <Page.Section
        title="Your data"
        lead="One JSON file with your account, sessions, sign-ins, courses, cards, reviews and lexicon."
      >
        <Group>
          <Button
            component="a"
            href="/api/account/export"
            download="account.json"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download your data
          </Button>
        </Group>
      </Page.Section>
    </Page>
  );
}
