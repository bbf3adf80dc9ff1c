import { isSuccess, Load, type Outcome, type SendRequest } from './load.ts';

/** Responses of a server, or of HAProxy in its place, that is not there at the moment; 0 is a broken connection. */
const UNAVAILABLE: readonly number[] = [0, 502, 503, 504];
const STEADY_REQUESTS = 100;

/** What a load met while something was done to the servers. */
export interface UnderLoad {
  /** Requests that did not succeed. */
  readonly failed: readonly Outcome[];
  /** Those of them that got another response than that the server is away. */
  readonly wrong: readonly Outcome[];
  /** Time from the beginning, or from the moment that the work returned, to the last request that failed, in ms. */
  readonly recoveryMs: number;
  /** Numbers of the requests of a kind that succeeded. */
  succeeded(kind: string): readonly number[];
}

/** Does the work while the requests are sent, and goes on until all of them succeed again. */
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
