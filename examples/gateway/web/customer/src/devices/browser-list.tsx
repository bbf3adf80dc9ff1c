import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Instant, Loaded, Page, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';

type BrowserSession = Answer<'GET /api/v1/me/sessions'>['sessions'][number];

/**
 * Lists the browsers that are signed in, this browser first. Every other browser has a button to sign it out.
 */
export function BrowserList() {
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('GET /api/v1/me/sessions', { signal }),
  });
  const endOthers = () =>
    openConfirmation({
      title: 'Sign out everywhere else',
      text: 'All your other browsers are signed out. Devices with a token keep their access.',
      action: 'Sign out everywhere else',
      isGrave: false,
      run: async () => {
        await api('DELETE /api/v1/me/sessions');
        await refresh('sessions');
        announce('You are signed out everywhere else.');
      },
    });
  const hasOthers = (query.data?.sessions.length ?? 0) > 1;
  return (
    <Page.Section
      title="Browsers"
      actions={
        hasOthers && (
          <Button variant="default" onClick={endOthers}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <RecordList label="Browsers">
            {sessions
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((session) => (
                <BrowserItem key={session.id} session={session} />
              ))}
          </RecordList>
        )}
      </Loaded>
    </Page.Section>
  );
}

function BrowserItem({ session }: { session: BrowserSession }) {
  const refresh = useRefresh();
  const name = deviceName(session.user_agent);
  const end = () =>
    openConfirmation({
      title: `Sign out ${name}`,
      text: 'The browser there can no longer open your files. To use them again, sign in there.',
      action: 'Sign out',
      isGrave: false,
      run: async () => {
        await api('DELETE /api/v1/me/sessions/:id', { path: { id: session.id } });
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
        Signed in <Instant at={session.created_at} />, last seen <Instant at={session.last_seen_at} />
      </Text>
    </RecordList.Item>
  );
}
