import { createHmac } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';

/** What the signature covers. */
export interface SignedWebhook {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value for `webhook-signature` as Standard Webhooks defines it. The key has the form `whsec_<base64>`. */
export function webhookSignature({ id, timestamp, body }: SignedWebhook, key: Secret): string {
  const bytes = Buffer.from(key.reveal().replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
