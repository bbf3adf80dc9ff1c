import { Card, Facts, Instant, Loaded } from '@gatehouse/page-kit/page';
import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../api.ts';
import { OrderButton } from '../orders/order-button.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import { DeliverSeatButton } from './deliver-seat-button.tsx';
import { SEAT_STATES } from './seat-states.ts';
import { useSeatOrder } from './use-seat-order.ts';

type Seat = Answer<'GET /internal/v1/ops/accounts/:did/seat'>['seat'];

/**
 * Shows the customer's seat in the support forum, the last delivery to the forum, and buttons to repeat the delivery or
 * deactivate the seat.
 */
export function SeatCard({ did }: { did: string }) {
  const query = useQuery({
    queryKey: ['seat', did],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/accounts/:did/seat', { path: { did }, signal }),
  });
  return (
    <Card title="Support forum" id="seat">
      <Loaded query={query}>{({ seat }) => <SeatFacts seat={seat} />}</Loaded>
    </Card>
  );
}

function SeatFacts({ seat }: { seat: Seat }) {
  const { state, ticket_ref, changed_at, delivered_at, failure } = seat;
  const mayMutate = useMayMutate();
  return (
    <>
      <Facts
        facts={{
          Seat: SEAT_STATES[state],
          ...(changed_at && { Since: <Instant at={changed_at} /> }),
          ...(ticket_ref && { Ticket: ticket_ref }),
          'Last delivery': delivered_at ? <Instant at={delivered_at} /> : 'None yet',
        }}
      />
      {failure && (
        <Alert color={failure.final ? 'red' : 'yellow'} title={failureTitle(failure.final)}>
          {failure.message} ({failure.code}, <Instant at={failure.at} />)
        </Alert>
      )}
      {mayMutate && <SeatOrders did={seat.did} />}
    </>
  );
}

function failureTitle(isFinal: boolean): string {
  return isFinal
    ? 'The delivery failed and is not retried by itself'
    : 'The delivery failed and is retried by itself';
}

function SeatOrders({ did }: { did: string }) {
  const order = useSeatOrder(did);
  return (
    <Group>
      <DeliverSeatButton did={did} what="the seat" />
      <OrderButton
        label="Deactivate"
        what="the seat"
        effect="Removes the customer from the forum forever. A later grant creates a new seat."
        isGrave
        send={order('deactivate')}
      />
    </Group>
  );
}
