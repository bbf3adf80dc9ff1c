import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the processes of the gateway keep what they know. */
export interface GatewayDatabase {
  readonly url: string;
  /** Will it be made by this start? One that somebody else runs never is. */
  readonly isNew: boolean;
}

/** The database that GATEWAY_DATABASE_URL names, else an embedded one in the data folder. */
export function gatewayDatabase(dataDir: string): GatewayDatabase {
  const given = process.env.GATEWAY_DATABASE_URL;
  if (given) return { url: given, isNew: false };
  const file = join(dataDir, 'gateway.sqlite');
  return { url: `sqlite:${file}`, isNew: !existsSync(file) };
}
