import { Instant, Loaded, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Badge, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

type SignIn = Answer<'GET /api/auth/sign-ins'>['signIns'][number];

/** The caller's latest sign-ins, and attempts to sign in that were refused. */
export function SignInList() {
  const query = useQuery({
    queryKey: ['sign-ins'],
    queryFn: ({ signal }) => api('GET /api/auth/sign-ins', { signal }),
  });
  return (
    <Loaded query={query}>
      {({ signIns }) =>
        signIns.length === 0 ? (
          <Text>No sign-ins are recorded yet.</Text>
        ) : (
          <Box maw={640}>
            <RecordList label="Recent sign-ins">
              {signIns.map((signIn) => (
                <SignInItem key={signIn.id} signIn={signIn} />
              ))}
            </RecordList>
          </Box>
        )
      }
    </Loaded>
  );
}

function SignInItem({ signIn: { at, succeeded, address, userAgent } }: { signIn: SignIn }) {
  return (
    <RecordList.Item>
      <Group gap="xs">
        <Text fw={600}>{deviceName(userAgent)}</Text>
        {!succeeded && (
          <Badge variant="light" color="red">
            Refused
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <Instant at={at} exact />, {address === null ? 'address not recorded' : `from ${address}`}
      </Text>
    </RecordList.Item>
  );
}
