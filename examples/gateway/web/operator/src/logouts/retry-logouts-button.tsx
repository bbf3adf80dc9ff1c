import { useRefresh } from '@gatehouse/page-kit/api';
import { api } from '../api.ts';
import { OrderButton } from '../orders/order-button.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';

interface RetryLogoutsButtonProps {
  did: string;
  /** The logouts, as the button and its dialog name them. */
  what: string;
}

/** A button that retries every failed logout of a customer. */
export function RetryLogoutsButton({ did, what }: RetryLogoutsButtonProps) {
  const refresh = useRefresh();
  const retry = async (body: StatedCause) => {
    const path = { did };
    const { retried } = await api('POST /internal/v1/ops/accounts/:did/failed-logouts/retry', { path, body });
    await refresh('failed-logouts', 'timeline', 'overview');
    return `${retried} queued again.`;
  };
  return <OrderButton label="Retry all" what={what} send={retry} />;
}
