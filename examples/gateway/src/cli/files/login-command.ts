import { hostname } from 'node:os';
import { checkedDeviceName, parseDeviceToken } from '@gatehouse/core/device';
import type { Command } from 'commander';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { storeCredentials } from './device-credentials.ts';
import { clientOf, reporting } from './with-files.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Adds the command `files login`. */
export function addLoginCommand(files: Command, terminal: Terminal): void {
  files
    .command('login <address>')
    .description('Read the token of this device from standard input, and store it for the other commands')
    .option('--name <name>', 'name of this device, for conflict copies', hostname())
    .action(async (address: string, { name }: { name: string }) => {
      const url = originOf(address);
      const token = (await terminal.ask('Token of this device (ghd_...): ')).trim();
      if (!parseDeviceToken(token)) {
        const remedy = `Create one on this page: ${url}/devices.`;
        throw new CommandFailure(`This is not the token of a device. ${remedy}`, EXIT.usage);
      }
      const credentials = { url, token, device: checkedDeviceName(name), private_keys: [] };
      await reporting(terminal, credentials, async () => {
        await clientOf(terminal, credentials).call('GET /api/v1/me/limits');
        await storeCredentials(terminal, credentials);
      });
      terminal.write(`Signed in to ${url} as ${credentials.device}.`);
    });
}

/**
 * Returns the origin of the gateway. Requires https, because a token must not be sent over a network in clear text. A
 * gateway on this machine can also use http.
 */
function originOf(address: string): string {
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url && isSafe) return url.origin;
  throw new CommandFailure('The address must begin with https:// (or http://localhost).', EXIT.usage);
}
