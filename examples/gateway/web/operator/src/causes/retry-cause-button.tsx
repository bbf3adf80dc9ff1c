import { useRefresh } from '@gatehouse/page-kit/api';
import type { StatedCause } from '../orders/cause-fields.tsx';
import { OrderButton } from '../orders/order-button.tsx';
import { causeName } from './cause-name.ts';
import { outcomeText } from './outcome-text.ts';

/** Result of a request that retries a part of the failures. */
interface RetryStep {
  readonly retried: number;
  readonly refused?: readonly { readonly code: string }[];
  readonly nextCursor: string | null;
}

interface RetryCauseButtonProps {
  code: string;
  /** Description of what the retry does. */
  effect: string;
  /** Retries a part of the failures: the first ones, or those after the cursor. */
  send: (body: StatedCause & { code: string; cursor?: string }) => Promise<RetryStep>;
  /** Keys of the queries that change. */
  changes: readonly string[];
}

/** A button that retries the failures of all customers with one cause. */
export function RetryCauseButton({ code, effect, send, changes }: RetryCauseButtonProps) {
  const refresh = useRefresh();
  const retryAll = async (why: StatedCause): Promise<string> => {
    const refused: { code: string }[] = [];
    let count = 0;
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const step = await send({ ...why, code, ...(cursor !== undefined && { cursor }) });
      count += step.retried;
      refused.push(...(step.refused ?? []));
      isMore = step.nextCursor !== null;
      cursor = step.nextCursor ?? undefined;
    }
    return outcomeText(count, refused);
  };
  return (
    <OrderButton
      label="Retry all"
      what={causeName(code)}
      effect={effect}
      send={(why) => retryAll(why).finally(() => refresh(...changes))}
    />
  );
}
