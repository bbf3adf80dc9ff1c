import { createHash } from 'node:crypto';
import { type AuditEntry, AuditSink } from '@gatehouse/core/audit';
import { type Clock, type Milliseconds, SECOND, type Secret } from '@gatehouse/core/kernel';
import { ocsfEvent } from './ocsf-event.ts';
import { webhookSignature } from './webhook-signature.ts';

const TIMEOUT: Milliseconds = 15 * SECOND;

/** Parts of `WebhookAuditSink`. */
export interface WebhookAuditSinkParts {
  readonly url: string;
  /** Keys as `whsec_<base64>`. While a key is replaced, each request is signed with the old and the new one. */
  readonly secrets: readonly Secret[];
  readonly clock: Clock;
}

/**
 * Sends each batch as a POST with a signature as Standard Webhooks defines it (https://www.standardwebhooks.com). A
 * repeated batch has the same `webhook-id`. Only a status of 2xx means received; redirects are not followed.
 */
export class WebhookAuditSink extends AuditSink {
  override readonly name: string;
  readonly #parts: WebhookAuditSinkParts;

  constructor(parts: WebhookAuditSinkParts) {
    super();
    // The address can contain a token, which must not appear in the database and in logs.
    const mark = createHash('sha256').update(parts.url).digest('hex').slice(0, 8);
    this.name = `webhook ${new URL(parts.url).host} ${mark}`;
    this.#parts = parts;
  }

  override async send(rows: readonly AuditEntry[]): Promise<void> {
    const { url, secrets, clock } = this.#parts;
    const id = `audit_${rows[0]?.sequence}_${rows.at(-1)?.hash.slice(0, 16)}`;
    const timestamp = Math.floor(clock.now() / SECOND);
    const timeText = new Date(timestamp * SECOND).toISOString();
    const body = JSON.stringify({ type: 'audit.rows', timestamp: timeText, data: rows.map(ocsfEvent) });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets
          .map((secret) => webhookSignature({ id, timestamp, body }, secret))
          .join(' '),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The audit webhook at ${this.name} responded ${response.status}.`);
  }
}
