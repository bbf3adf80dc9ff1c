import { base64url, fromBase64url } from '../../../kernel/base64url.ts';
import { DAY, type Instant, type Milliseconds } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { utf8Bytes } from '../../../kernel/utf8.ts';
import type { MeshCrypto } from '../channel/mesh-crypto.port.ts';
import type { NodeIdentity } from './node-identity.port.ts';
import { parsePeerAddress } from './peer-address.ts';
import { isPeerId, type PeerId } from './peer-id.ts';

export const MAX_RECORD_ADDRESSES = 10;

/**
 * Maximum time by which the `sequence` of a record can be ahead of the clock. Clocks of machines can differ by days.
 */
const MAX_SEQUENCE_LEAD: Milliseconds = 7 * DAY;

/**
 * The addresses of a machine, signed by the machine. If a machine has signed two records, the one with the higher
 * `sequence` is used.
 */
export interface AddressRecord {
  readonly peer: PeerId;
  /** Time of the record in milliseconds since 1970, or one more than the previous `sequence` if that is higher. */
  readonly sequence: number;
  readonly addresses: readonly string[];
  /** The signature as base64url. */
  readonly signature: string;
}

/** Creates and signs the record of the machine with this identity. */
export function signedAddressRecord(
  identity: NodeIdentity,
  sequence: number,
  addresses: readonly string[],
): AddressRecord {
  const claim = { peer: identity.id, sequence, addresses };
  return { ...claim, signature: base64url(identity.sign(recordBytes(claim))) };
}

/**
 * Returns whether the `sequence` of a record is plausible at this time. A record with a `sequence` far in the future
 * could not be replaced for a long time.
 */
export function hasPlausibleNumber({ sequence }: Pick<AddressRecord, 'sequence'>, now: Instant): boolean {
  return sequence <= now + MAX_SEQUENCE_LEAD;
}

/** The JSON object that `parseAddressRecord` reads. */
export function addressRecordJson({ peer, sequence, addresses, signature }: AddressRecord): JsonObject {
  return { peer, sequence, addresses: [...addresses], signature };
}

/** Parses a record. Returns undefined if the value is not a record or its machine has not signed it. */
export function parseAddressRecord(crypto: MeshCrypto, json: unknown): AddressRecord | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { peer, sequence, addresses, signature } = json as Readonly<Record<string, unknown>>;
  if (typeof peer !== 'string' || !isPeerId(peer) || typeof signature !== 'string') return undefined;
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 1) return undefined;
  if (!Array.isArray(addresses) || addresses.length > MAX_RECORD_ADDRESSES) return undefined;
  if (!addresses.every(isAddress)) return undefined;
  const bytes = fromBase64url(signature);
  const isSigned =
    bytes !== undefined && crypto.isSignedBy(peer, recordBytes({ peer, sequence, addresses }), bytes);
  return isSigned ? { peer, sequence, addresses, signature } : undefined;
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && parsePeerAddress(value) !== undefined;
}

/**
 * Returns the signed bytes of a record. Changing their form makes records of other releases invalid. Each address is on
 * its own line. This is unambiguous, because addresses contain no line breaks.
 */
function recordBytes({ peer, sequence, addresses }: Omit<AddressRecord, 'signature'>): Uint8Array {
  return utf8Bytes(['gatehouse mesh addresses v1', peer, sequence, ...addresses].join('\n'));
}
