import { StartFailure } from './start-failure.ts';
import { workerCount } from './workers/worker-count.ts';
import { workerNumber } from './workers/worker-number.ts';

const MAX_PORT = 65_535;

/**
 * Returns the port on which this process serves its metrics; 0 for any free port, or if there are no metrics. Throws
 * `StartFailure` if the last worker would have no port, so that the first one does not start either.
 */
export function metricsPort(
  place: { readonly port: number; readonly portSetting?: string | undefined } | undefined,
): number {
  if (!place || place.port === 0) return 0;
  const others = workerCount() - 1;
  if (place.port + others > MAX_PORT)
    throw new StartFailure(
      `Worker ${workerCount()} cannot serve its metrics on port ${place.port + others}. Set ${place.portSetting ?? 'METRICS_PORT'} to ${MAX_PORT - others} or less.`,
    );
  return place.port + (workerNumber() ?? 1) - 1;
}
