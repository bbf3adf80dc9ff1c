import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import PATHS from './chromium-paths.json' with { type: 'json' };

const run = promisify(execFile);
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium browser of this machine, or the one at CHROMIUM_PATH. */
export async function launchChromium(): Promise<Browser> {
  return launched(process.env);
}

/**
 * Starts Chromium with one more trusted certificate authority, as if a user had imported it. `file`: its certificate in
 * PEM. Requires `certutil` (Debian: libnss3-tools).
 */
export async function launchChromiumTrusting(file: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'chromium-home-'));
  const store = join(home, '.pki/nssdb');
  await mkdir(store, { recursive: true });
  const certutil = (...words: string[]) => run('certutil', ['-d', `sql:${store}`, ...words]);
  await certutil('-N', '--empty-password');
  await certutil('-A', '-n', 'authority', '-t', 'C,,', '-i', file);
  const browser = await launched({ ...process.env, HOME: home });
  browser.on('disconnected', () => void rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}

async function launched(environment: NodeJS.ProcessEnv): Promise<Browser> {
  const { CHROMIUM_PATH } = environment;
  const executablePath = (CHROMIUM_PATH ? [CHROMIUM_PATH] : PATHS).find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(
      'Chromium is missing. Install it with `apt-get install chromium`, or set CHROMIUM_PATH to its path.',
    );
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    env: environment as Record<string, string>,
  });
}
