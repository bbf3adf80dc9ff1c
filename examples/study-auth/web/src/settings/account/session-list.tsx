import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Instant, Loaded, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../../api/api.ts';

type OwnSession = Answer<'GET /api/auth/sessions'>['sessions'][number];

/** The caller's sessions, with buttons to end them. */
export function SessionList() {
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('GET /api/auth/sessions', { signal }),
  });
  const endOthers = () =>
    openConfirmation({
      title: 'Sign out everywhere else',
      text: 'All your other sessions end. You sign in again on those devices.',
      action: 'Sign out everywhere else',
      run: async () => {
        await api('DELETE /api/auth/sessions');
        await refresh('sessions');
        announce('Every other session has ended.');
      },
    });
  return (
    <Loaded query={query}>
      {({ sessions }) => (
        <Stack align="flex-start" maw={640}>
          <RecordList label="Sessions">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </RecordList>
          {sessions.length > 1 && (
            <Button variant="default" onClick={endOthers}>
              Sign out everywhere else
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const refresh = useRefresh();
  const name = deviceName(session.userAgent);
  const end = () =>
    openConfirmation({
      title: 'Sign out this session',
      text: `${name} is signed out.`,
      action: 'Sign out',
      run: async () => {
        await api('DELETE /api/auth/sessions/:id', { path: { id: session.id } });
        await refresh('sessions');
        announce(`${name} is signed out.`);
      },
    });
  return (
    <RecordList.Item
      actions={
        !session.current && (
          <Button variant="default" size="xs" onClick={end} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {session.current && <Badge variant="light">This browser</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        Signed in <Instant at={session.createdAt} />, last seen <Instant at={session.lastSeenAt} />, ends{' '}
        <Instant at={session.expiresAt} />
      </Text>
    </RecordList.Item>
  );
}
