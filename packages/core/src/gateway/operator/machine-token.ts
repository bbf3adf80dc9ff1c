import {
  type BearerToken,
  bearerTokenDigest,
  newBearerToken,
  parseBearerToken,
} from '../../kernel/bearer-token.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';

/** Token of a machine: `gho_<id>_<secret>`. */
export type MachineToken = BearerToken;

/** Prefix of tokens of machines. Changing it invalidates every machine credential. */
const PREFIX = 'gho';

export function newMachineToken(random: RandomSource): MachineToken {
  return newBearerToken(PREFIX, random);
}

/**
 * Parses a machine token. Returns undefined if the text does not have its form. Does not check that the credential
 * exists.
 */
export function parseMachineToken(text: string): MachineToken | undefined {
  return parseBearerToken(PREFIX, text);
}

export { bearerTokenDigest as machineTokenDigest };
