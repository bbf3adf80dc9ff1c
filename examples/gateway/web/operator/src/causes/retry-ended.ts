import { queryClient } from '@gatehouse/page-kit/api';
import { announce } from '@gatehouse/page-kit/form';
import type { CauseRetry } from './cause-retry.ts';
import { outcomeText } from './outcome-text.ts';

/** Returns a function that announces the end of a retry and reads the queries with these keys again. */
export function retryEnded(changedQueries: readonly string[]): (retry: CauseRetry) => void {
  return (retry) => {
    for (const key of changedQueries) void queryClient.invalidateQueries({ queryKey: [key] });
    if (retry.state === 'done') announce(outcomeText(retry));
  };
}
