import { type Milliseconds, SECOND, type Secret } from '@gatehouse/core/kernel';
import { EntitlementService, EntitlementServiceUnavailable, isStatementKey } from '@gatehouse/core/statement';
import { textOf } from './text-of.ts';

const REQUEST_TIMEOUT: Milliseconds = 5 * SECOND;
const MAX_RESPONSE_BYTES = 65_536;

/** Calls the operated gateway over HTTP. Follows no redirect, because another server must not get the token. */
export class HttpEntitlementService extends EntitlementService {
  readonly #origin: string;
  readonly #timeout: Milliseconds;

  constructor({
    origin,
    timeout = REQUEST_TIMEOUT,
  }: { readonly origin: string; readonly timeout?: Milliseconds }) {
    super();
    this.#origin = origin;
    this.#timeout = timeout;
  }

  override statement(token: Secret, nonce: string): Promise<string> {
    const headers = { Authorization: `Bearer ${token.reveal()}`, Accept: 'application/jwt' };
    return this.#get(`/api/v1/entitlement?nonce=${encodeURIComponent(nonce)}`, headers);
  }

  override async keys(): Promise<readonly string[]> {
    const text = await this.#get('/.well-known/svc-entitlement-keys.json', { Accept: 'application/json' });
    const keys = keysIn(text);
    if (keys.length === 0) throw new EntitlementServiceUnavailable('its list of keys is empty or malformed');
    return keys;
  }

  async #get(path: string, headers: Record<string, string>): Promise<string> {
    try {
      const signal = AbortSignal.timeout(this.#timeout);
      const response = await fetch(this.#origin + path, { headers, signal, redirect: 'error' });
      const text = await textOf(response, MAX_RESPONSE_BYTES);
      if (response.status === 200 && text !== undefined) return text;
      throw new EntitlementServiceUnavailable(reasonOf(response.status));
    } catch (error) {
      if (error instanceof EntitlementServiceUnavailable) throw error;
      throw new EntitlementServiceUnavailable('it cannot be reached', { cause: error });
    }
  }
}

function reasonOf(status: number): string {
  if (status === 401)
    return 'it does not know the token. Create a device there and set ENTITLEMENT_DEVICE_TOKENS';
  return status === 200 ? 'its response is too long' : `it responded with ${status}`;
}

function keysIn(text: string): readonly string[] {
  try {
    const { keys } = JSON.parse(text) as { keys: readonly { x?: unknown }[] };
    return keys.map(({ x }) => x).filter(isStatementKey);
  } catch {
    return [];
  }
}
