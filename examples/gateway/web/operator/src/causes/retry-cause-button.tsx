import { useRefresh } from '@gatehouse/page-kit/api';
import { countText } from '@gatehouse/page-kit/page';
import { useSyncExternalStore } from 'react';
import { OrderButton } from '../orders/order-button.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';
import { causeName } from './cause-name.ts';
import type { CauseRetries } from './cause-retries.ts';
import { isSending, retryProgress } from './cause-retry.ts';
import { outcomeText } from './outcome-text.ts';

interface RetryCauseButtonProps {
  code: string;
  /** Number of failures with this code. */
  total: number;
  /** Description of what the retry does. */
  effect: string;
  retries: CauseRetries;
  /** Keys of the queries that the retry changes. */
  changed: readonly string[];
}

/** A button that retries the failures of all customers with one cause. It is disabled while another retry runs. */
export function RetryCauseButton({ code, total, effect, retries, changed }: RetryCauseButtonProps) {
  const refresh = useRefresh();
  const isDisabled = isSending(useSyncExternalStore(retries.subscribe, retries.current));
  const start = async (why: StatedCause): Promise<string> => {
    const begun = await retries.start(code, total, why).finally(() => refresh(...changed));
    if (begun.state === 'done') return outcomeText(begun);
    const progress = retryProgress(begun);
    return `Started: ${countText(progress.done)} of ${countText(progress.total)}.`;
  };
  return (
    <OrderButton
      label="Retry all"
      what={causeName(code)}
      effect={effect}
      isDisabled={isDisabled}
      send={start}
    />
  );
}
