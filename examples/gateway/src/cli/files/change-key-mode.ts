import { NodeRandomSource } from '@gatehouse/adapters/node';
import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';
import { base64url, fromBase64url } from '@gatehouse/core/kernel';
import { HOLDER_KEY_BYTES, privateKeyOf, sealingKeys } from '@gatehouse/core/seal';
import { changeKey, type FilesClient, PrivateKeyMissing } from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { type DeviceCredentials, readCredentials, storeCredentials } from './device-credentials.ts';
import { withKey } from './enter-phrase.ts';
import { clientOf, reporting } from './with-files.ts';

const WARNING = `Write these words down now. They are shown only once. Without them no one can open the files, not even the operator of the gateway:`;

/** Replaces the customer's key with a managed key, which the gateway keeps. Continues an interrupted change. */
export async function changeToManaged(terminal: Terminal): Promise<void> {
  await changing(terminal, async (credentials, client) => {
    await changed(terminal, client, await keepingFormer(terminal, credentials, client), undefined);
  });
}

/** Replaces the customer's key with a new private key. Continues an interrupted change if this device has its key. */
export async function changeToPrivate(terminal: Terminal): Promise<void> {
  await changing(terminal, async (credentials, client) => {
    const { next } = await client.call('GET /api/v1/me/key');
    const kept = await keepingFormer(terminal, credentials, client);
    if (next?.mode === 'private') return changed(terminal, client, kept, next.key_id);
    const key = await confirmedKey(terminal, client);
    const holding = withKey(kept, base64url(key));
    // Store the key on this device before any file is sealed with it.
    await storeCredentials(terminal, holding);
    return changed(terminal, client, holding, (await sealingKeys(key, client.crypto)).id);
  });
}

async function changing(
  terminal: Terminal,
  work: (credentials: DeviceCredentials, client: FilesClient) => Promise<void>,
): Promise<void> {
  const credentials = await readCredentials(terminal);
  await reporting(terminal, credentials, () => work(credentials, clientOf(terminal, credentials)));
}

/**
 * Stores the managed key on this device before the gateway deletes the key. Another device may have sealed a
 * file with it a moment ago, and this device must still be able to open that file.
 */
async function keepingFormer(
  terminal: Terminal,
  credentials: DeviceCredentials,
  client: FilesClient,
): Promise<DeviceCredentials> {
  const { key } = await client.call('GET /api/v1/me/key');
  if (key === undefined) return credentials;
  const kept = withKey(credentials, key);
  await storeCredentials(terminal, kept);
  return kept;
}

/** Shows a new phrase and then asks the user to enter it. A user who has not written it down cannot continue. */
async function confirmedKey(terminal: Terminal, { crypto }: FilesClient): Promise<Uint8Array> {
  const phrases = new Bip39RecoveryPhrases();
  const phrase = phrases.phraseOf(new NodeRandomSource().bytes(HOLDER_KEY_BYTES));
  terminal.write(`${WARNING}\n\n${phrase}\n`);
  const repeated = await terminal.ask('Repeat the words: ');
  const [key, again] = [
    await privateKeyOf(phrase, phrases, crypto),
    await privateKeyOf(repeated, phrases, crypto),
  ];
  if (key && again && base64url(key) === base64url(again)) return key;
  throw new CommandFailure(
    'This is not the phrase. Nothing was changed. Begin again to get a new phrase.',
    EXIT.usage,
  );
}

async function changed(
  terminal: Terminal,
  client: FilesClient,
  { private_keys }: DeviceCredentials,
  keyId: string | undefined,
): Promise<void> {
  const privateKeys = private_keys.flatMap((text) => fromBase64url(text) ?? []);
  const own = await Promise.all(privateKeys.map((key) => sealingKeys(key, client.crypto)));
  if (keyId !== undefined && !own.some(({ id }) => id === keyId)) throw new PrivateKeyMissing();
  let path = '';
  await changeKey(client, {
    mode: keyId === undefined ? 'managed' : 'private',
    keyId,
    privateKeys,
    onFile: (file, left) => {
      path = file.path;
      if (!terminal.transfer) terminal.write(`${left} files left: ${path}`);
    },
    onProgress: ({ step, done, total }) => terminal.transfer?.(`${step} ${path}`, done, total),
  });
  terminal.write(
    keyId === undefined ? 'The gateway keeps the key now.' : 'Only your devices have the key now.',
  );
}
