import { join } from 'node:path';

/** The database that the gateway's processes use. */
export interface GatewayDatabase {
  readonly url: string;
  /** True if the database is in the data folder. False if it is at GATEWAY_DATABASE_URL. */
  readonly isEmbedded: boolean;
}

/**
 * Returns the database at GATEWAY_DATABASE_URL. If the variable is not set, returns an embedded database in the data
 * folder.
 */
export function gatewayDatabase(dataDir: string): GatewayDatabase {
  const given = process.env.GATEWAY_DATABASE_URL;
  if (given) return { url: given, isEmbedded: false };
  return { url: `sqlite:${join(dataDir, 'gateway.sqlite')}`, isEmbedded: true };
}
