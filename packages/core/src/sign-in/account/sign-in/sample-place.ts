import { base64url } from '../../../kernel/base64url.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { AccountId } from '../account.ts';
import { usernameKey } from '../username/username.ts';

/**
 * Returns a position among the account ids. The same username always results in the same position, and the positions
 * are evenly distributed.
 */
export function samplePlace(username: string, sha256: Sha256): AccountId {
  const digest = sha256.hex(`sample\n${usernameKey(username)}`);
  const bytes = (digest.match(/../g) ?? []).slice(0, 16).map((pair) => Number.parseInt(pair, 16));
  return base64url(Uint8Array.from(bytes));
}
