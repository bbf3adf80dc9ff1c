import { isSuccess, Load, type Outcome, type SendRequest } from './load.ts';

/**
 * Statuses that a server, or HAProxy in its place, returns while the server is unavailable. 0 stands for a failed
 * connection.
 */
const UNAVAILABLE: readonly number[] = [0, 502, 503, 504];
const STEADY_REQUESTS = 100;

/** Result of a load during work on the servers. */
export interface UnderLoad {
  /** Requests that did not succeed. */
  readonly failed: readonly Outcome[];
  /** Failed requests whose status does not mean that the server is unavailable. */
  readonly wrong: readonly Outcome[];
  /**
   * Time in ms until the last failed request, measured from the start of the work, or from the instant that
   * the work returned.
   */
  readonly recoveryMs: number;
  /** Returns the numbers of the successful requests of this kind. */
  succeeded(kind: string): readonly number[];
}

/** Performs the work while clients send the requests. The clients continue until all requests succeed again. */
export async function underLoad(
  requests: Readonly<Record<string, SendRequest>>,
  work: () => Promise<number | undefined>,
): Promise<UnderLoad> {
  const load = new Load(requests);
  let outcomes: readonly Outcome[] = [];
  let since = 0;
  try {
    await load.isSteady(STEADY_REQUESTS);
    since = performance.now();
    since = (await work()) ?? since;
    await load.isSteady(STEADY_REQUESTS);
  } finally {
    outcomes = await load.stop();
  }
  const failed = outcomes.filter((outcome) => !isSuccess(outcome));
  return {
    failed,
    wrong: failed.filter(({ status }) => !UNAVAILABLE.includes(status)),
    recoveryMs: Math.max(0, ...failed.map(({ endedAt }) => endedAt - since)),
    succeeded: (kind) =>
      outcomes.filter((outcome) => outcome.kind === kind && isSuccess(outcome)).map(({ id }) => id),
  };
}
