import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartFailure } from '../start/start-failure.ts';

/** Address at which a server listens. */
export interface Place {
  readonly host: string;
  /** Port number; 0 for any free port. */
  readonly port: number;
  /** Name of the setting for the port. If the server cannot listen, the error names this setting. */
  readonly portSetting?: string | undefined;
}

interface ListenError extends Error {
  readonly code?: string;
}

/**
 * Starts listening and returns the server's URL. Throws `StartFailure` if the server cannot listen at the address. If
 * `isShared` is true, all workers of one server listen on the same port.
 */
export async function listen(server: Server, place: Place, isShared = true): Promise<string> {
  const { host, port } = place;
  server.listen({ port, host, exclusive: !isShared });
  await once(server, 'listening').catch((error: Error) => {
    throw listenFailure(error, place);
  });
  const address = server.address() as AddressInfo;
  return `http://${bracketed(host)}:${address.port}`;
}

/** Returns the error for a server that cannot listen at the address. Its message contains the remedy. */
export function listenFailure(error: Error, place: Place): StartFailure {
  return new StartFailure(explanation(error, place), { cause: error });
}

function explanation({ code, message }: ListenError, { host, port, portSetting = 'PORT' }: Place): string {
  const cannot = `Cannot listen on ${bracketed(host)}:${port}`;
  if (code === 'EADDRINUSE') return `${cannot} (address in use). Free it or set ${portSetting}.`;
  if (code === 'EACCES') return `${cannot} (${message}). Set ${portSetting} to 1024 or more.`;
  return `${cannot} (${message}). Set HOST to an address of this machine.`;
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
