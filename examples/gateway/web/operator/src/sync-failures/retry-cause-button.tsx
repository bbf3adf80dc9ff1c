import { useRefresh } from '@gatehouse/page-kit/api';
import { api } from '../api.ts';
import type { StatedCause } from '../orders/cause-fields.tsx';
import { OrderButton } from '../orders/order-button.tsx';
import { type Cause, totalText } from './cause.ts';
import { causeName } from './cause-name.ts';
import { outcomeText } from './outcome-text.ts';

/** A button that retries the failures of all customers with one cause. */
export function RetryCauseButton({ cause }: { cause: Cause }) {
  const refresh = useRefresh();
  return (
    <OrderButton
      label="Retry all"
      what={causeName(cause.code)}
      effect={`Queues ${totalText(cause)} again. Records that still need a plan remain in the list.`}
      send={async (why) => {
        try {
          return await retried(cause.code, why);
        } finally {
          await refresh('sync-failures', 'timeline', 'overview');
        }
      }}
    />
  );
}

/** Retries step by step, because one request retries only a part of the failures. */
async function retried(code: string, why: StatedCause): Promise<string> {
  const refused: { code: string }[] = [];
  let count = 0;
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const body = { ...why, code, ...(cursor !== undefined && { cursor }) };
    const step = await api('POST /internal/v1/ops/sync-failures/retry', { body });
    count += step.retried;
    refused.push(...step.refused);
    isMore = step.nextCursor !== null;
    cursor = step.nextCursor ?? undefined;
  }
  return outcomeText(count, refused);
}
