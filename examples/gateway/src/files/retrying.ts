import { MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';

/** Settings for repeating failed calls. */
export interface Retrying {
  /** Waits for this time. Rejects when the signal is aborted. */
  readonly wait: (time: Milliseconds, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE: Milliseconds = 500;

/** Maximum `Retry-After`. If the server requests a longer pause, the call is not repeated. */
const MAX_RETRY_AFTER: Milliseconds = MINUTE;

/** The gateway did not respond to the last attempt. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
  /** The error code of the last attempt, or its message. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The gateway does not respond (${reason}).`, options);
    this.reason = reason;
  }
}

/** Error codes of Node for a certificate whose authority is unknown. The embedded edge has an authority of its own. */
const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** True if the certificate of the gateway is not trusted. The call then fails again however often it is repeated. */
export function isUntrusted({ reason }: GatewayUnreachable): boolean {
  return UNKNOWN_AUTHORITY.some((code) => reason.includes(code));
}

/**
 * Makes the call, and repeats it if the gateway did not respond, or responded with 429 or 5xx. The pauses double, and
 * are extended by the server's `Retry-After`. Pass only calls that are safe to repeat. After the last attempt, rejects
 * with its `ApiError`, or with `GatewayUnreachable` if the gateway did not respond. Does not repeat the call if
 * `Retry-After` exceeds a minute, or if the certificate is not trusted.
 */
export async function retrying<T>(call: () => Promise<T>, { wait, signal }: Retrying): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    let retryAfter: Milliseconds;
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      retryAfter = error instanceof ApiError ? error.retryAfter : 0;
      if (!isPassing(error) || retryAfter > MAX_RETRY_AFTER) throw error;
      const failure = error instanceof ApiError ? error : unreachable(error);
      if (attempt === MAX_ATTEMPTS) throw failure;
      if (failure instanceof GatewayUnreachable && isUntrusted(failure)) throw failure;
    }
    // The random part spreads the attempts of devices that lost the gateway at the same time.
    await wait(retryAfter + FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()), signal);
  }
}

/** Waits for this time. Rejects when the signal is aborted. */
export function waitWithTimer(time: Milliseconds, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, time);
    signal.addEventListener('abort', stop, { once: true });
  });
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  // `fetch` throws a `TypeError` if there is no complete response, and a `DOMException` after a time limit.
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function unreachable(error: unknown): GatewayUnreachable {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  return new GatewayUnreachable(String(code ?? message), { cause: error });
}
