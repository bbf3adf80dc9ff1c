import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { envToCfg, envToSecrets, PDS, type ServerEnvironment } from '@atproto/pds';
import { keptPdsSecrets, type PdsSecrets } from './pds-secrets.ts';

export interface PdsOptions {
  /** Folder for PDS accounts, repositories, blobs and secrets, which must survive a restart. */
  readonly dataDir: string;
  /**
   * Address of the PLC directory. It must contain a host name, because the server does not fetch from numeric
   * addresses.
   */
  readonly plcUrl: string;
  /**
   * The OAuth issuer, and the address in identity documents. It must be the address of the proxy and not of the server.
   */
  readonly publicUrl: string;
  /** Port number; 0 by default, for any free port. */
  readonly port?: number;
  /** Secrets that replace those in the folder. */
  readonly secrets?: Partial<PdsSecrets>;
  /**
   * If true, limits requests by address and PDS account, as a server in production should; false by default, for tests.
   */
  readonly rateLimits?: boolean;
  /** Parent domains of new handles; `['.test']` by default. */
  readonly handleDomains?: readonly string[];
  /** Appearance of the server's own pages, such as the page on which users approve a sign-in. */
  readonly branding?: PdsBranding;
}

/** Appearance of the server's pages. If a member is missing, the server uses its default. */
export interface PdsBranding {
  readonly name?: string | undefined;
  /** Address of an image that browsers can load. */
  readonly logoUrl?: string | undefined;
  /** Colour as `#rrggbb`. */
  readonly primaryColor?: string | undefined;
}

/** A running personal data server on loopback. */
export interface RunningPds {
  /** The loopback address. Only the proxy should send requests to it. */
  readonly url: string;
  readonly publicUrl: string;
  readonly serviceDid: string;
  readonly secrets: PdsSecrets;
  stop(): Promise<void>;
}

/** Starts the real server on loopback. It requires invites, and its issuer is `publicUrl`. */
export async function startPds(options: PdsOptions): Promise<RunningPds> {
  const { dataDir, port = 0, publicUrl } = options;
  const secrets = { ...(await keptPdsSecrets(dataDir)), ...options.secrets };
  const environment = await environmentOf(options, secrets);
  const configuration = envToCfg(environment);
  configuration.service.publicUrl = publicUrl;
  configuration.service.port = port;
  configuration.oauth.issuer = publicUrl;
  const pds = await PDS.create(configuration, envToSecrets(environment));
  // Replace `listen`, because the server has no setting for its address and would listen on every interface.
  const listen = pds.app.listen.bind(pds.app);
  pds.app.listen = ((onPort: number) => listen(onPort, '127.0.0.1')) as typeof listen;
  const server = await pds.start();
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    publicUrl,
    serviceDid: configuration.service.did,
    secrets,
    stop: () => pds.destroy(),
  };
}

async function environmentOf(options: PdsOptions, secrets: PdsSecrets): Promise<ServerEnvironment> {
  const { dataDir, plcUrl, publicUrl, rateLimits = false, handleDomains = ['.test'] } = options;
  const { name: serviceName, logoUrl, primaryColor } = options.branding ?? {};
  const blobs = join(dataDir, 'blobs');
  await mkdir(blobs, { recursive: true });
  return {
    hostname: new URL(publicUrl).hostname,
    devMode: true,
    dataDirectory: dataDir,
    blobstoreDiskLocation: blobs,
    didPlcUrl: plcUrl,
    serviceHandleDomains: [...handleDomains],
    inviteRequired: true,
    rateLimitsEnabled: rateLimits,
    jwtSecret: secrets.jwtSecret,
    adminPassword: secrets.adminPassword,
    dpopSecret: secrets.dpopSecret,
    plcRotationKeyK256PrivateKeyHex: secrets.plcRotationKey,
    serviceName,
    logoUrl,
    primaryColor,
  };
}
