import { MINUTE, type Milliseconds, type RepeatedJob } from '@gatehouse/core/kernel';
import type { RefreshStatement } from '@gatehouse/core/statement';
import type { HomeConfig } from './home-config.ts';

/**
 * Time between two fetches. It must be shorter than five minutes, because a statement is refused if it was
 * issued more than five minutes after the latest instant that this gateway has seen.
 */
const INTERVAL: Milliseconds = 2 * MINUTE;

/**
 * Jobs that fetch statements. Each device has its own job, so that the failure of one does not delay the
 * others.
 */
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
