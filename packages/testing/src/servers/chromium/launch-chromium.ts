import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import PATHS from './chromium-paths.json' with { type: 'json' };

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
  const { CHROMIUM_PATH } = process.env;
  const executablePath = (CHROMIUM_PATH ? [CHROMIUM_PATH] : PATHS).find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error('Chromium is missing. Install it with `apt-get install chromium`, or set CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
