import { join } from 'node:path';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { readTextFile } from '@gatehouse/http-koa/process';

/** Name of the setting, and of the file in which the installer keeps the key. */
export const IDENTITY_SECRET = 'LIBP2P_IDENTITY_KEY';

/**
 * Returns the key that identifies the gateway in the mesh: the key in the data folder, or a new key if the
 * folder has no key.
 */
export function meshIdentity(dataDir: string): Secret {
  const read = readTextFile(join(dataDir, 'secrets', IDENTITY_SECRET));
  return 'text' in read && read.text.trim() !== '' ? new Secret(read.text.trim()) : Ed25519Identity.create();
}
