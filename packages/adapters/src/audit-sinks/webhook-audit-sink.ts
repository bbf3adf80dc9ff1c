import { createHash } from 'node:crypto';
import { type AuditEntry, AuditSink } from '@gatehouse/core/audit';
import { type Clock, type Milliseconds, SECOND, type Secret } from '@gatehouse/core/kernel';
import { ocsfEvent } from './ocsf-event.ts';
import { webhookSignature } from './webhook-signature.ts';

const REQUEST_TIMEOUT: Milliseconds = 15 * SECOND;
/**
 * Maximum length of a request body. Many receivers refuse more than 1 MB. A single row is sent even if it is longer.
 */
const MAX_BODY_BYTES = 512 * 1024;
const CONTENT_TOO_LARGE = 413;

/** Parts of `WebhookAuditSink`. */
export interface WebhookAuditSinkParts {
  readonly url: string;
  /**
   * Keys as `whsec_<base64>`. While a key is being replaced, each request is signed with both the old key and the new
   * key.
   */
  readonly secrets: readonly Secret[];
  readonly clock: Clock;
}

/**
 * Sends each batch as a POST with a signature as Standard Webhooks defines it (https://www.standardwebhooks.com). Sends
 * several requests if the batch is too long for one request or for the receiver. A repeated batch has the same
 * `webhook-id`. Only a status of 2xx confirms the receipt. Redirects are not followed.
 */
export class WebhookAuditSink extends AuditSink {
  override readonly name: string;
  readonly #parts: WebhookAuditSinkParts;

  constructor(parts: WebhookAuditSinkParts) {
    super();
    // The address can contain a token. Use its hash, because the token must not appear in the database or in logs.
    const mark = createHash('sha256').update(parts.url).digest('hex').slice(0, 8);
    this.name = `webhook ${new URL(parts.url).host} ${mark}`;
    this.#parts = parts;
  }

  override async send(rows: readonly AuditEntry[]): Promise<void> {
    const timestamp = Math.floor(this.#parts.clock.now() / SECOND);
    const timeText = new Date(timestamp * SECOND).toISOString();
    const body = JSON.stringify({ type: 'audit.rows', timestamp: timeText, data: rows.map(ocsfEvent) });
    const isTooLong = rows.length > 1 && Buffer.byteLength(body) > MAX_BODY_BYTES;
    const status = isTooLong ? CONTENT_TOO_LARGE : await this.#post(rows, timestamp, body);
    if (status >= 200 && status < 300) return;
    if (status !== CONTENT_TOO_LARGE || rows.length === 1) throw this.#refused(status, rows);
    const middle = Math.ceil(rows.length / 2);
    await this.send(rows.slice(0, middle));
    await this.send(rows.slice(middle));
  }

  async #post(rows: readonly AuditEntry[], timestamp: number, body: string): Promise<number> {
    const { url, secrets } = this.#parts;
    const id = `audit_${rows[0]?.sequence}_${rows.at(-1)?.hash.slice(0, 16)}`;
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
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    await response.body?.cancel();
    return response.status;
  }

  #refused(status: number, rows: readonly AuditEntry[]): Error {
    const to = status === CONTENT_TOO_LARGE ? ` to row ${rows[0]?.sequence} only` : '';
    return new Error(`The audit webhook at ${this.name} responded with ${status}${to}.`);
  }
}
