import { usePages } from '@gatehouse/page-kit/api';
import { Instant, Loaded, More, NothingYet, RecordList } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Answer, api } from '../api.ts';
import { COLUMNS, type ColumnName, type ListView } from './list-view.ts';
import { PdsAccountItem } from './pds-account-item.tsx';
import type { PdsAccountView } from './pds-account-query.ts';
import { StateBadge } from './state-badge.tsx';

type Entitlement = PdsAccountView['entitlement'];
type EntitlementPage = Answer<'GET /internal/v1/ops/entitlements'>;

const PAGE_ROWS = 200;
const ROW_HEIGHT = 83;
/** The next page is fetched when fewer rows than this are left below the visible area. */
const ROWS_AHEAD = 60;

/** Heights of the rows by view, so that going back finds the same row at the same place. */
const heights = new Map<string, VirtualItem[]>();

/** Lists the holders that have ever had a plan. If a state is given, lists only those in that state. */
export function ListedPdsAccounts({ view }: { view: ListView }) {
  const { state, isByGrace } = view;
  const sort = isByGrace ? 'grace_until' : 'did';
  const query = usePages(['entitlements', state, sort], (after, signal) => {
    const chosen = state ? { state: state as Entitlement['state'] } : {};
    return api('GET /internal/v1/ops/entitlements', {
      query: { ...chosen, sort, after, limit: PAGE_ROWS },
      signal,
    });
  });
  return (
    <Loaded query={query}>
      {({ pages }) =>
        pages.every(({ entitlements }) => entitlements.length === 0) ? (
          <NoPdsAccounts state={state} />
        ) : (
          <Stack>
            <Rows key={keyOf(view)} view={view} pages={pages} query={query} />
            <More query={query} />
          </Stack>
        )
      }
    </Loaded>
  );
}

interface RowsProps {
  view: ListView;
  pages: readonly EntitlementPage[];
  query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Renders only the rows in or near the visible area, because there can be thousands. Fetches pages while scrolling. */
function Rows({ view, pages, query }: RowsProps) {
  const { columns } = view;
  const place = keyOf(view);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const listed = pages.flatMap(({ entitlements, handles }) =>
    entitlements.map((entitlement) => ({ entitlement, handle: handles[entitlement.did] })),
  );
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (at) => listed[at]?.entitlement.did ?? at,
    initialMeasurementsCache: heights.get(place) ?? [],
  });
  useEffect(() => () => void heights.set(place, rows.measurementsCache), [place, rows]);
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset);
  const isNearEnd = (shown.at(-1)?.index ?? 0) > listed.length - ROWS_AHEAD;
  useEffect(() => {
    // After a failure the user fetches the page again, because an effect would repeat the request endlessly.
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={list}>
      <RecordList label="Accounts">
        <Spacer height={before} />
        {shown.map(({ key, index: at }) => {
          const row = listed[at];
          return (
            row && (
              <PdsAccountItem
                key={key}
                measured={rows.measureElement}
                index={at}
                did={row.entitlement.did}
                handle={row.handle}
                showsDid={columns.includes('did')}
                badge={<StateBadge state={row.entitlement.state} />}
              >
                <Details entitlement={row.entitlement} columns={columns} />
              </PdsAccountItem>
            )
          );
        })}
        <Spacer height={after} />
      </RecordList>
    </div>
  );
}

function Details({ entitlement, columns }: { entitlement: Entitlement; columns: readonly ColumnName[] }) {
  const texts = columns.flatMap((name) => COLUMNS[name].textOf?.(entitlement) ?? []);
  return (
    <>
      {texts.length > 0 && <div>{texts.join(' · ')}</div>}
      {columns.includes('grace') && entitlement.grace_until && (
        <div>
          Grace until <Instant at={entitlement.grace_until} exact />
        </div>
      )}
    </>
  );
}

/** Returns a text that differs for lists whose rows differ in number or in height. */
function keyOf({ state, isByGrace, columns }: ListView): string {
  return [state, isByGrace, ...columns].join(' ');
}

/** Takes the place of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height, padding: 0, border: 0 }} /> : null;
}

function NoPdsAccounts({ state }: { state: string }) {
  const showAll = (
    <Button component={Link} to={{ search: '' }} variant="default">
      Show every state
    </Button>
  );
  return (
    <NothingYet
      icon={<IconUserSearch aria-hidden />}
      title={state ? 'No account is in this state' : 'No accounts yet'}
      description="Accounts are listed once an event has changed their plan. Search to find the others."
      action={state && showAll}
    />
  );
}
