import { once } from 'node:events';
import type { Server } from 'node:http';
import { InvalidProxyConfiguration } from './proxy-configuration.ts';

interface Place {
  readonly port: number;
  readonly host: string;
  /** The setting that would move it. */
  readonly variable: string;
}

/** Waits until the server listens, or says which setting to change when somebody else does. */
export async function listen(server: Server, { port, host, variable }: Place): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new InvalidProxyConfiguration(`Port ${port} is taken. Free it, or set ${variable} to another.`);
  }
}
