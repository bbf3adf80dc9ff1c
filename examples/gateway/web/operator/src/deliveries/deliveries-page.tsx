import { Page } from '@gatehouse/page-kit/page';
import { FailedLogouts } from './failed-logouts.tsx';
import { FailedSeats } from './failed-seats.tsx';

/**
 * Lists what could not be delivered to the support forum and to apps behind the bridge, with buttons that deliver it
 * again.
 */
export function DeliveriesPage() {
  return (
    <Page title="Failed deliveries" lead="Seats and logouts that the support forum or an app did not accept.">
      <FailedSeats />
      <FailedLogouts />
    </Page>
  );
}
