import { MINUTE, type Milliseconds, type RepeatedJob } from '@gatehouse/core/kernel';
import type { RefreshStatement } from '@gatehouse/core/statement';
import type { HomeConfig } from './home-config.ts';

/** Must be shorter than five minutes, because a statement can be that far ahead of the latest instant seen. */
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
