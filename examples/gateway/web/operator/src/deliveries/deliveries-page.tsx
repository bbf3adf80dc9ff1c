import { Page } from '@gatehouse/page-kit/page';
import { RetryProgress } from '../causes/retry-progress.tsx';
import { FailedLogouts } from './failed-logouts.tsx';
import { FailedSeats } from './failed-seats.tsx';
import { seatRetries } from './seat-retries.ts';

/**
 * Lists what could not be delivered to the support forum and to apps behind the bridge, with buttons that deliver it
 * again.
 */
export function DeliveriesPage() {
  return (
    <Page title="Failed deliveries" lead="Seats and logouts that the support forum or an app did not accept.">
      <RetryProgress retries={seatRetries} />
      <FailedSeats />
      <FailedLogouts />
    </Page>
  );
}
