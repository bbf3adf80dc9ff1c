import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The database of the gateway's processes. */
export interface GatewayDatabase {
  readonly url: string;
  /** Will this start create it? Never true for a database at GATEWAY_DATABASE_URL. */
  readonly isNew: boolean;
}

/** The database at GATEWAY_DATABASE_URL, or an embedded one in the data folder. */
export function gatewayDatabase(dataDir: string): GatewayDatabase {
  const given = process.env.GATEWAY_DATABASE_URL;
  if (given) return { url: given, isNew: false };
  const file = join(dataDir, 'gateway.sqlite');
  return { url: `sqlite:${file}`, isNew: !existsSync(file) };
}
