import type { RecoveryPhrases } from './recovery-phrases.port.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';
import { HOLDER_KEY_BYTES } from './sealing-keys.ts';

/**
 * Label from which private keys are derived. Changing it makes every file that is sealed with a private key unreadable.
 */
const LABEL = 'gatehouse seal v1 recovery phrase';

/** Returns the private holder key of a recovery phrase; undefined if the phrase is mistyped. */
export async function privateKeyOf(
  phrase: string,
  phrases: RecoveryPhrases,
  crypto: SealingCrypto,
): Promise<Uint8Array | undefined> {
  const entropy = phrases.entropyOf(phrase);
  return entropy?.length === HOLDER_KEY_BYTES ? crypto.derivedKey(entropy, LABEL) : undefined;
}
