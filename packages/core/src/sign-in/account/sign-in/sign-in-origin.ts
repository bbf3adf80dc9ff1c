import { storableText } from '../../../kernel/storable-text.ts';
import { type ClientDescription, storedUserAgent } from '../../session/session.ts';

/** The address and the device of a sign-in, as its audit row contains them. */
export interface SignInOrigin {
  /** The network of one subscriber: the IPv4 address, or the /64 of the IPv6 address. */
  readonly address: string;
  /** The user agent, truncated; null if the client sent none. */
  readonly userAgent: string | null;
}

/**
 * Returns the members of the audit detail of a sign-in. `ListSignIns` reads them. Changing their names hides stored
 * sign-ins.
 */
export function signInOrigin(
  address: string,
  { userAgent }: ClientDescription,
): SignInOrigin & { [name: string]: string | null } {
  return { address: storableText(address), userAgent: storedUserAgent(userAgent) };
}
