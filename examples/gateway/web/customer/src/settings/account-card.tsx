import { Card, Copyable, Facts } from '@gatehouse/page-kit/page';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useCaller } from '../session/caller-context.ts';

/** The customer's names, with a link to the page on which their personal data server manages the account. */
export function AccountCard() {
  const { did, handle } = useCaller();
  const { data: address } = useQuery({
    queryKey: ['account-address'],
    queryFn: async ({ signal }) => {
      const { repository } = await api('GET /api/v1/me/repository', { signal });
      return new URL('/account', repository.url);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title="Account">
      <Facts
        facts={{
          Handle: handle ?? 'Not valid at the moment',
          'Account ID (DID)': <Copyable text={did} what="the account ID" />,
        }}
      />
      <Text>
        Your personal data server manages your account. There you can change your password, handle and e-mail
        address, or delete the account.
      </Text>
      {address && (
        <Group>
          <Button
            component="a"
            href={address.href}
            variant="default"
            h="auto"
            mih={36}
            py={6}
            // A long name of the server needs a second line on a small screen.
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            Open your account at {address.hostname}
          </Button>
        </Group>
      )}
    </Card>
  );
}
