import { MINUTE, type Milliseconds, type RepeatedJob } from '@gatehouse/core/kernel';
import type { RefreshStatement } from '@gatehouse/core/statement';
import type { HomeConfig } from './home-config.ts';

/** Shorter than the five minutes by which a statement can be ahead of the latest instant seen. */
const INTERVAL: Milliseconds = 2 * MINUTE;

/** Jobs that fetch the statement to each device: one for each, so that the failure of one does not delay the others. */
export function statementRefreshes(
  refresh: RefreshStatement,
  { tokens }: HomeConfig,
): readonly RepeatedJob[] {
  return tokens.map((token) => ({
    name: `refresh-statement-${token.id}`,
    interval: INTERVAL,
    run: () => refresh.execute(token),
  }));
}
