import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';
import { base64url } from '@gatehouse/core/kernel';
import { privateKeyOf, sealingKeys } from '@gatehouse/core/seal';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { type DeviceCredentials, readCredentials, storeCredentials } from './device-credentials.ts';
import { clientOf, reporting } from './with-files.ts';

/** Asks for the recovery phrase of the customer's key, and stores the key on this device. */
export async function enterPhrase(terminal: Terminal): Promise<void> {
  const credentials = await readCredentials(terminal);
  const client = clientOf(terminal, credentials);
  await reporting(terminal, credentials, async () => {
    const { next, ...current } = await client.call('GET /api/v1/me/key');
    const phrase = await terminal.ask('Recovery phrase: ');
    const key = await privateKeyOf(phrase, new Bip39RecoveryPhrases(), client.crypto);
    if (!key)
      throw new CommandFailure(
        'A word is missing or mistyped. Compare the phrase with your written copy and enter it again.',
        EXIT.usage,
      );
    const { id } = await sealingKeys(key, client.crypto);
    if (![current, next].some((kept) => kept?.key_id === id)) {
      const message = 'This is the phrase of another key. Enter the phrase of your latest key.';
      throw new CommandFailure(message, EXIT.refused);
    }
    await storeCredentials(terminal, withKey(credentials, base64url(key)));
    terminal.write('This device can open the files now.');
  });
}

/** The credentials with one more key that this device holds. */
export function withKey(credentials: DeviceCredentials, key: string): DeviceCredentials {
  const others = credentials.private_keys.filter((each) => each !== key);
  return { ...credentials, private_keys: [...others, key] };
}
