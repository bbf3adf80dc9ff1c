import { connect } from 'node:net';
import { EMBEDDED_DATABASE, POSTGRES_ROLES } from './postgres-roles.ts';

/** Version 3.0 of the protocol, in the message with which a client begins. */
const PROTOCOL_VERSION = 196_608;
/** Type of the message with which a server asks for a password. It is sent only after recovery has ended. */
const AUTHENTICATION_REQUEST = 0x52;

/**
 * Returns undefined if PostgreSQL accepts connections on the port of the loopback address, as `pg_isready` does.
 * Otherwise returns the reason. Needs no password.
 */
export function postgresFailure(port: number, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (reason: string | undefined) => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(timeoutMs, () => settle('no response'));
    socket.once('connect', () => socket.write(startupMessage()));
    socket.once('data', ([type]) =>
      settle(type === AUTHENTICATION_REQUEST ? undefined : 'it refuses connections'),
    );
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    socket.once('close', () => settle('the connection was closed'));
  });
}

function startupMessage(): Buffer {
  const words = ['user', POSTGRES_ROLES.server.name, 'database', EMBEDDED_DATABASE, '', ''];
  const parameters = Buffer.from(words.join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + parameters.length, 0);
  head.writeInt32BE(PROTOCOL_VERSION, 4);
  return Buffer.concat([head, parameters]);
}
