import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { fromBase64url } from '@gatehouse/core/kernel';
import {
  type FileKeys,
  type FilesClient,
  filesClient,
  GatewayUnreachable,
  isUntrusted,
  Pausable,
  readFileKeys,
  waitWithTimer,
} from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { type DeviceCredentials, readCredentials } from './device-credentials.ts';

/** A device that has signed in, with the keys of its files. */
export interface Files {
  readonly client: FilesClient;
  readonly keys: FileKeys;
  readonly credentials: DeviceCredentials;
}

/**
 * Runs a command on the customer's files. Ends the command with the right exit code if the gateway cannot be reached or
 * the user stops the command.
 */
export async function withFiles(terminal: Terminal, work: (files: Files) => Promise<void>): Promise<void> {
  const credentials = await readCredentials(terminal);
  const client = clientOf(terminal, credentials);
  await reporting(terminal, credentials, async () => {
    const privateKeys = credentials.private_keys.flatMap((text) => fromBase64url(text) ?? []);
    await work({ client, credentials, keys: await readFileKeys(client, privateKeys) });
  });
}

/** A client with these credentials. */
export function clientOf({ stopSignal }: Terminal, { url, token, device }: DeviceCredentials): FilesClient {
  return filesClient({
    ...{ baseUrl: url, token, device, signal: stopSignal() },
    crypto: new WebSealingCrypto(),
    pausable: new Pausable(),
    wait: waitWithTimer,
  });
}

/** Converts failures of transfers to failures of the command. `url` is the address of the gateway. */
export async function reporting(
  terminal: Terminal,
  { url }: Pick<DeviceCredentials, 'url'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (terminal.stopSignal().aborted) {
      const message = 'Stopped. Run the same command again: it continues where it stopped.';
      throw new CommandFailure(message, EXIT.refused);
    }
    if (error instanceof GatewayUnreachable) {
      const message = `The gateway at ${url} does not respond (${error.reason}).`;
      throw new CommandFailure(`${message} ${remedyOf(error)}`, EXIT.unreachable);
    }
    throw error;
  }
}

function remedyOf(failure: GatewayUnreachable): string {
  if (!isUntrusted(failure)) return 'Check the address and your connection, then run the same command again.';
  return "Set NODE_EXTRA_CA_CERTS to the file of the authority that signed the gateway's certificate: edge/ca.pem in the data folder of the installation.";
}
