import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@gatehouse/core/kernel';

/**
 * Secrets of the personal data server. The proxy also knows `jwtSecret`, and the gateway also knows `adminPassword`.
 */
export interface PdsSecrets {
  readonly jwtSecret: string;
  readonly adminPassword: string;
  /** Secret of 64 hexadecimal digits. */
  readonly dpopSecret: string;
  /** A secp256k1 private key, 64 hexadecimal digits. */
  readonly plcRotationKey: string;
}

/** Creates new secrets. */
export function newPdsSecrets(): PdsSecrets {
  const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
  return { jwtSecret: hex(32), adminPassword: hex(24), dpopSecret: hex(32), plcRotationKey: hex(32) };
}

/**
 * Returns the secrets in `secrets.json` of the folder. Creates the file at first use, readable only by its owner. If
 * two processes call this concurrently, both get the same secrets.
 */
export async function keptPdsSecrets(dataDir: string): Promise<PdsSecrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, JSON.stringify(newPdsSecrets(), null, 2), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return keptPdsSecrets(dataDir);
}

async function read(path: string): Promise<PdsSecrets | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
