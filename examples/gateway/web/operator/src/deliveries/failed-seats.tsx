import { usePages } from '@gatehouse/page-kit/api';
import { counted, countText, Loaded, More, Page, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';
import { FailuresByCause } from '../causes/failures-by-cause.tsx';
import { NoneWithCause } from '../causes/none-with-cause.tsx';
import { RetryCauseButton } from '../causes/retry-cause-button.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { DeliverSeatButton } from '../support/deliver-seat-button.tsx';
import { AllDelivered } from './all-delivered.tsx';
import { FailedDelivery } from './failed-delivery.tsx';
import { CHANGED_QUERIES, seatRetries } from './seat-retries.ts';

type Cause = Answer<'GET /internal/v1/ops/seat-failure-causes'>['causes'][number];

/** Groups the seats whose latest delivery to the support forum failed by cause, and lists them. */
export function FailedSeats() {
  const mayRetry = useMayMutate();
  const query = useQuery({
    queryKey: ['failed-seats', 'causes'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/seat-failure-causes', { signal }),
  });
  return (
    <Loaded query={query}>
      {({ causes }) =>
        causes.length === 0 ? (
          <Page.Section title="Support forum">
            <AllDelivered title="Every seat is delivered" />
          </Page.Section>
        ) : (
          <FailuresByCause
            title="Support forum, by cause"
            listTitle="Seats"
            causes={causes.map((cause) => ({
              code: cause.code,
              total: totalText(cause),
              lastAt: cause.last_at,
              badge: cause.final > 0 && <FinalBadge count={cause.final} total={cause.seats} />,
              retry: mayRetry && (
                <RetryCauseButton
                  code={cause.code}
                  total={cause.seats}
                  effect={`Delivers ${totalText(cause)} to the forum again. A seat remains in the list until its delivery succeeds.`}
                  retries={seatRetries}
                  changed={CHANGED_QUERIES}
                />
              ),
            }))}
          >
            {(chosen) => <Seats cause={chosen} />}
          </FailuresByCause>
        )
      }
    </Loaded>
  );
}

function totalText({ seats }: Cause): string {
  return counted(seats, 'seat');
}

function FinalBadge({ count, total }: { count: number; total: number }) {
  return (
    <Badge variant="light" color="red" autoContrast={false}>
      {count === total ? 'Not retried' : `${countText(count)} not retried`}
    </Badge>
  );
}

function Seats({ cause }: { cause: string }) {
  const query = usePages(['failed-seats', 'list', cause], (after, signal) => {
    const filter = cause ? { code: cause } : {};
    return api('GET /internal/v1/ops/seats', { query: { failed: 'true', ...filter, after }, signal });
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const failed = pages.flatMap(({ seats, handles }) =>
          seats.map((seat) => ({ ...seat, handle: handles[seat.did] })),
        );
        if (failed.length === 0) return <NoneWithCause icon={<IconMailCheck aria-hidden />} />;
        return (
          <Stack>
            <RecordList label="Failed seats">
              {failed.map(({ did, handle, failure }) => (
                <FailedDelivery
                  key={did}
                  did={did}
                  handle={handle}
                  cause={failure}
                  retry={<DeliverSeatButton did={did} what={`the seat of ${handle ?? did}`} />}
                  note={
                    <Badge variant="light" color={failure?.final ? 'red' : 'yellow'} autoContrast={false}>
                      {failure?.final ? 'Not retried' : 'Retried automatically'}
                    </Badge>
                  }
                />
              ))}
            </RecordList>
            <More query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
