import { join } from 'node:path';

/** The database of the gateway's processes. */
export interface GatewayDatabase {
  readonly url: string;
  /** True if it is in the data folder. False if it is at GATEWAY_DATABASE_URL. */
  readonly isEmbedded: boolean;
}

/** The database at GATEWAY_DATABASE_URL, or an embedded one in the data folder. */
export function gatewayDatabase(dataDir: string): GatewayDatabase {
  const given = process.env.GATEWAY_DATABASE_URL;
  if (given) return { url: given, isEmbedded: false };
  return { url: `sqlite:${join(dataDir, 'gateway.sqlite')}`, isEmbedded: true };
}
