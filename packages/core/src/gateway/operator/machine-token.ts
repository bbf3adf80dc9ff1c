import { newId, newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';

/** Token of a machine: `gho_<id>_<secret>`. The id finds the stored credential; the secret proves it. */
export interface MachineToken {
  readonly id: string;
  readonly whole: Secret;
}

// An id can contain "_", so the parts are separated by their lengths.
const TOKEN = /^gho_([A-Za-z0-9_-]{22})_[A-Za-z0-9_-]{43}$/;

/** A new token of 256 random bits (OWASP ASVS 7.2.3). */
export function newMachineToken(random: RandomSource): MachineToken {
  const id = newId(random);
  return { id, whole: new Secret(`gho_${id}_${newToken(random)}`) };
}

/** Reads what a client sent; undefined if it cannot be a token, so that malformed input never reaches a store. */
export function parseMachineToken(text: string): MachineToken | undefined {
  const id = TOKEN.exec(text)?.[1];
  return id === undefined ? undefined : { id, whole: new Secret(text) };
}

/** SHA-256 of the token. Only this is stored, so that a leaked table cannot be used to sign in. */
export function machineTokenDigest({ whole }: MachineToken, sha256: Sha256): string {
  return sha256.hex(whole.reveal());
}
