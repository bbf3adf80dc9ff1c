import { OrderButton } from '../orders/order-button.tsx';
import { useSeatOrder } from './use-seat-order.ts';

interface DeliverSeatButtonProps {
  did: string;
  /** The seat, as the button and its dialog name it. */
  what: string;
}

/** A button that delivers the seat of a customer to the support forum again. */
export function DeliverSeatButton({ did, what }: DeliverSeatButtonProps) {
  const order = useSeatOrder(did);
  return (
    <OrderButton
      label="Deliver again"
      what={what}
      effect="Makes the seat match the entitlement now."
      send={order('retry')}
    />
  );
}
