import { MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import type { SealingCrypto } from '@gatehouse/core/seal';
import { type Client, createClient } from '@gatehouse/http-koa/client';
import type { customerEndpoints } from '../customer/customer-endpoints.ts';
import { DirectPuts } from './direct-puts.ts';
import type { Pausable } from './pausable.ts';
import { type Retrying, retrying } from './retrying.ts';

type CustomerEndpoints = typeof customerEndpoints;

/** Time limit for a call. It is long enough for the largest block at 250 kbit/s. */
const CALL_TIMEOUT: Milliseconds = 5 * MINUTE;

/** The connection to the gateway that all transfers of a device use. */
export interface FilesClient extends Retrying {
  /** Calls an endpoint, and retries as `retrying` does. Use it only for endpoints that are safe to repeat. */
  readonly call: Client<CustomerEndpoints>;
  /** Calls an endpoint without retries. */
  readonly callOnce: Client<CustomerEndpoints>;
  /** Like `call`, but the signal does not end a request that has begun, so that its result is always known. */
  readonly callToEnd: Client<CustomerEndpoints>;
  readonly crypto: SealingCrypto;
  readonly pausable: Pausable;
  readonly direct: DirectPuts;
  /** Name of this device, which is part of the names of conflict copies. */
  readonly device: string;
}

/** Address of the gateway and credential of the client. */
export interface FilesClientOptions
  extends Pick<FilesClient, 'crypto' | 'pausable' | 'device' | 'wait' | 'signal'> {
  /** Origin of the gateway; empty for the origin of the page. */
  readonly baseUrl: string;
  /** Token of the device; undefined in a page, whose browser sends the cookie. */
  readonly token: string | undefined;
}

/** A client of the endpoints for files. */
export function filesClient({ baseUrl, token, ...parts }: FilesClientOptions): FilesClient {
  const limited =
    (...signals: readonly AbortSignal[]): typeof fetch =>
    (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.any([...signals, AbortSignal.timeout(CALL_TIMEOUT)]) });
  const client = (...signals: readonly AbortSignal[]) =>
    createClient<CustomerEndpoints>({ baseUrl, token: () => token, fetch: limited(...signals) });
  const repeated = (once: Client<CustomerEndpoints>) =>
    ((key, ...input) => retrying(() => once(key, ...input), parts)) as typeof once;
  const callOnce = client(parts.signal);
  const direct = new DirectPuts({ baseUrl, isPage: token === undefined, fetch: limited(parts.signal) });
  return { ...parts, direct, callOnce, call: repeated(callOnce), callToEnd: repeated(client()) };
}
