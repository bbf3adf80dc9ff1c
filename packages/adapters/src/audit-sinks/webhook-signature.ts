import { createHmac } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';

/** The values that the signature covers. */
export interface SignedWebhook {
  readonly id: string;
  /** Time in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the value of `webhook-signature` as Standard Webhooks defines it. The key has the form `whsec_<base64>`. */
export function webhookSignature({ id, timestamp, body }: SignedWebhook, key: Secret): string {
  const bytes = Buffer.from(key.reveal().replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
