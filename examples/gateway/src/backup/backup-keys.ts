import { Decrypter, Encrypter } from 'age-encryption';

/** Keys of a backup: recipients for encryption, identities for decryption, or a passphrase for both. */
export interface BackupKeys {
  readonly passphrase: string | undefined;
  /** Recipients (`age1...`) for whom new backups are encrypted. */
  readonly recipients: readonly string[];
  /** `AGE-SECRET-KEY-1...`, to decrypt backups. */
  readonly identities: readonly string[];
}

/** Beginning of a file in the format of age, up to the last line of its header. */
export const AGE_HEADER: RegExp = /^age-encryption\.org\/v1\n.*?\n--- /s;
/** Maximum length of the header. A header for a hundred recipients has about 10 KiB. */
export const MAX_AGE_HEADER_BYTES: number = 64 * 1024;

/** No given key decrypts the file, or the file is not a backup. */
export class BackupSealed extends Error {
  override readonly name = 'BackupSealed';

  constructor() {
    super('The backup cannot be opened. Check BACKUP_PASSPHRASE or BACKUP_IDENTITIES, and the file itself.');
  }
}

export async function sealed(archive: ReadableStream<Uint8Array>, keys: BackupKeys) {
  const encrypter = new Encrypter();
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient);
  if (keys.recipients.length === 0) encrypter.setPassphrase(keys.passphrase ?? '');
  return encrypter.encrypt(archive);
}

/** Returns the archive in the file. Throws `BackupSealed` if no key decrypts it. */
export async function opened(file: ReadableStream<Uint8Array>, keys: BackupKeys) {
  const decrypter = new Decrypter();
  for (const identity of keys.identities) decrypter.addIdentity(identity);
  if (keys.passphrase !== undefined) decrypter.addPassphrase(keys.passphrase);
  try {
    return await decrypter.decrypt(file);
  } catch {
    throw new BackupSealed();
  }
}
