import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../disk/replace-file.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

const credentials = z.strictObject({
  url: z.string(),
  token: z.string(),
  device: z.string(),
  /** Private keys in base64url, which were derived from recovery phrases. */
  private_keys: z.array(z.string()),
});

/** Address of the gateway, and the credentials of this machine. */
export type DeviceCredentials = z.infer<typeof credentials>;

/** Modes of the file and its folder. Other users of the machine can read neither, because the file contains a token. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Reads the credentials that `login` stored. Throws `CommandFailure` if no credentials are stored or the file is
 * damaged.
 */
export async function readCredentials(terminal: Terminal): Promise<DeviceCredentials> {
  const path = credentialsPath(terminal);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandFailure('Sign in first: gatehouse files login <address>.', EXIT.usage);
  });
  const parsed = credentials.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new CommandFailure(`${path} is damaged. Sign in again: gatehouse files login <address>.`, EXIT.usage);
}

/** Stores the credentials in a file that only this user can read. */
export async function storeCredentials(terminal: Terminal, stored: DeviceCredentials): Promise<void> {
  const path = credentialsPath(terminal);
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  await replaceFile(path, `${JSON.stringify(stored, null, 2)}\n`, PRIVATE_FILE);
}

/** The path follows the XDG Base Directory Specification. */
function credentialsPath({ environment }: Terminal): string {
  const { XDG_CONFIG_HOME, HOME } = environment;
  return join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'gatehouse', 'files.json');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
