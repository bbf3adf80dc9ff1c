import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/**
 * Returns the delay that a response requests (RFC 9110, section 10.2.3), at least one second; null if it requests none.
 */
export function retryAfterOf(headers: Headers, now: number = Date.now()): Milliseconds | null {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return null;
  if (/^\d{1,9}$/.test(text)) return Math.max(Number(text), 1) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - now, SECOND);
}
