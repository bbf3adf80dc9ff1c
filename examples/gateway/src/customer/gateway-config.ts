import type { CatalogLimits } from '@gatehouse/core/catalog';
import type { Milliseconds, Secret } from '@gatehouse/core/kernel';
import type { UploadLimits } from '@gatehouse/core/upload';
import type { DatabaseLimits, ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import type { BlockStoreConfig } from '../blocks/block-store-config.ts';
import type { IdentityKey, WorkQueueKind } from '../config/index.ts';
import type { HomeConfig } from '../home/home-config.ts';
import type { MeshPlaces } from '../mesh/mesh-configuration.ts';

/** The customer gateway's configuration, read once at start. */
export interface GatewayConfig {
  readonly isRelease: boolean;
  readonly databaseUrl: Secret;
  readonly databaseAdminUrl: Secret | undefined;
  /** Folder of the data of this machine, such as the mark that backups contain. */
  readonly dataDir: string;
  readonly workQueue: WorkQueueKind;
  readonly publicBaseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Loopback port for metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly corsAllowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  readonly database: DatabaseLimits;
  readonly tracing: TracingSettings;
  readonly log: { readonly level: string; readonly filter: string; readonly json: boolean };
  readonly blocks: BlockStoreConfig;
  readonly files: {
    readonly uploads: UploadLimits;
    readonly catalog: CatalogLimits;
    /** Disk space in bytes that uploads on a gateway at home must leave free. */
    readonly diskReserve: number;
  };
  readonly atprotoAppviewUrl: string;
  /** The PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  readonly oauthScope: string;
  /** Time limit for a request to a server that a user's identity names. */
  readonly homeTimeout: Milliseconds;
  readonly links: CustomerLinks;
  readonly pds: PdsConfig;
  readonly secrets: GatewaySecrets;
  /** Settings of a gateway at home; undefined for the operated gateway. */
  readonly home: HomeConfig | undefined;
  /** Paths of the mesh; undefined if this machine does not belong to a mesh. */
  readonly mesh: MeshPlaces | undefined;
  /**
   * Fingerprint of the earlier identity key that the current key replaces; undefined if the key is not being
   * replaced.
   */
  readonly identityKeyReplaces: string | undefined;
}

/** Links in the customers' app. */
export interface CustomerLinks {
  readonly supportUrl: string;
  /** SUPPORT_URL, a page besides the support forum; undefined if it is not set. */
  readonly contactUrl: string | undefined;
  /** True if a support forum is configured, in which entitled customers have a seat. */
  readonly hasForum: boolean;
  /** True if the forum sends its invites by e-mail. */
  readonly forumSendsInvites: boolean;
  readonly upgradeUrl: string;
  readonly manageUrl: string;
  /** Public address of the personal data server. */
  readonly pdsUrl: string;
}

/** The personal data server of this installation. */
export interface PdsConfig {
  readonly url: string;
  readonly publicUrl: string;
  readonly handleDomain: string | undefined;
  /** Origin that replaces the OAuth issuer in URLs; undefined if URLs are not rewritten. */
  readonly oauthIssuerOrigin: string | undefined;
  readonly adminPassword: Secret | undefined;
  readonly signupEnabled: boolean;
}

/** Secrets of the gateway. In production, `jwt` and `swarmMaster` are required. */
export interface GatewaySecrets {
  readonly jwt: Secret | undefined;
  /** Older secrets. While `jwt` is being replaced, their signatures and sealed texts are still accepted. */
  readonly jwtAlsoAccepted: readonly Secret[];
  readonly swarmMaster: Secret | undefined;
  readonly pdsJwt: Secret | undefined;
  readonly libp2pIdentity: (IdentityKey & { readonly key: Secret }) | undefined;
}
