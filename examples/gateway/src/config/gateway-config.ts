import type { Secret } from '@gatehouse/core/kernel';
import type { GatewaySecrets } from './gateway-secrets.ts';

/** All that the gateway was told at its start. */
export interface GatewayConfig {
  readonly isRelease: boolean;
  readonly databaseUrl: Secret;
  readonly databaseAdminUrl: Secret | undefined;
  readonly publicBaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly corsAllowedOrigins: readonly string[];
  readonly log: { readonly filter: string; readonly json: boolean };
  readonly blocks: BlockStoreConfig;
  readonly atprotoAppviewUrl: string;
  readonly pds: PdsConfig;
  readonly secrets: GatewaySecrets;
  /** Fingerprint of the identity key that the present one may replace; undefined where none may. */
  readonly identityKeyReplaces: string | undefined;
}

/** Where blocks are kept. */
export type BlockStoreConfig =
  | {
      readonly kind: 's3';
      readonly accessKey: Secret;
      readonly secretKey: Secret;
      readonly region: string;
      readonly bucket: string;
      readonly endpoint: string | undefined;
    }
  | { readonly kind: 'flat-fs'; readonly path: string };

/** The personal data server that this installation works with. */
export interface PdsConfig {
  readonly url: string;
  readonly publicUrl: string;
  readonly handleDomain: string | undefined;
  /** Undefined where URLs are left as they are. */
  readonly oauthIssuerOrigin: string | undefined;
  readonly adminPassword: Secret | undefined;
  readonly signupEnabled: boolean;
}
