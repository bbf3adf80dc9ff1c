import { errorCode } from '@gatehouse/core/kernel';
import { postgresFailure } from '../postgres/index.ts';

/**
 * Returns undefined if the process at the address is ready: if it returns 2xx, or for the protocol `postgres` if it
 * accepts connections. Otherwise returns the reason.
 */
export async function readyFault(url: string, timeoutMs: number): Promise<string | undefined> {
  const { protocol, port } = new URL(url);
  if (protocol === 'postgres:') return postgresFailure(Number(port), timeoutMs);
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return ok ? undefined : `HTTP status ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return errorCode(cause) ?? String(cause);
  }
}
