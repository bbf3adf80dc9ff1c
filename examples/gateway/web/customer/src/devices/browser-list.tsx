import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Instant, Loaded, Page, RecordList } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import { Badge, Button } from '@mantine/core';
import { IconBrowser, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';
import { DeviceRow } from './device-row.tsx';

type BrowserSession = Answer<'GET /api/v1/me/sessions'>['sessions'][number];

/** User agents of phones and tablets. */
const PHONE = /\b(iPhone|iPad|Android)\b/;

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
            {sessions.toSorted(byUse).map((session) => (
              <BrowserItem key={session.id} session={session} />
            ))}
          </RecordList>
        )}
      </Loaded>
    </Page.Section>
  );
}

/** Orders the current session before the others, and these by their last use, the latest first. */
function byUse(one: BrowserSession, other: BrowserSession): number {
  const byCurrent = Number(other.current) - Number(one.current);
  return byCurrent || Date.parse(other.last_seen_at) - Date.parse(one.last_seen_at);
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
      <DeviceRow
        icon={PHONE.test(session.user_agent ?? '') ? IconDeviceMobile : IconBrowser}
        name={name}
        badge={session.current && <Badge variant="light">This browser</Badge>}
      >
        Signed in <Instant at={session.created_at} />,{' '}
        {session.current ? (
          'active now'
        ) : (
          <>
            last seen <Instant at={session.last_seen_at} />
          </>
        )}
      </DeviceRow>
    </RecordList.Item>
  );
}
