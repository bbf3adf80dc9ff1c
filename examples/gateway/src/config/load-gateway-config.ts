import { Secret } from '@gatehouse/core/kernel';
import { ConfigInvalid } from './config-fault.ts';
import { configSources, type Environment } from './config-sources.ts';
import { crossFieldFaults } from './cross-field-faults.ts';
import { databaseUrlWithPassword } from './database-url.ts';
import { effectiveSettings } from './effective-settings.ts';
import type { BlockStoreConfig, GatewayConfig, PdsConfig } from './gateway-config.ts';
import { gatewaySecrets } from './gateway-secrets.ts';
import type { Setting } from './setting.ts';

/** The configuration, and where each value of it comes from. */
export interface LoadedConfig {
  readonly config: GatewayConfig;
  readonly settings: ReadonlyMap<string, Setting>;
}

/** Reads, merges and checks the configuration; throws `ConfigInvalid` with every fault. */
export function loadGatewayConfig(environment: Environment, folder: string): LoadedConfig {
  const sources = configSources(environment, folder);
  const { settings, faults } = effectiveSettings(sources);
  const read = new Reader(settings);
  const operatesPds = read.has('pds_admin_password');
  const { secrets, faults: secretFaults } = gatewaySecrets(sources, operatesPds);
  const crossed = crossFieldFaults((name) => settings.get(name)?.value);
  const all = [...faults, ...crossed, ...secretFaults];
  if (all.length > 0) throw new ConfigInvalid([...all, ...sources.hints]);
  return {
    settings,
    config: {
      isRelease: sources.isRelease,
      databaseUrl: new Secret(
        databaseUrlWithPassword(read.text('database_url'), read.optional('postgres_password')),
      ),
      databaseAdminUrl: read.secret('database_admin_url'),
      publicBaseUrl: read.text('public_base_url'),
      host: read.text('host'),
      port: read.value('port') as number,
      corsAllowedOrigins: read.value('cors_allowed_origins') as readonly string[],
      log: { filter: read.text('rust_log'), json: read.value('log_json') === true },
      blocks: blockStore(read),
      atprotoAppviewUrl: read.text('atproto_appview_url'),
      pds: pds(read),
      secrets,
      identityKeyReplaces: sources.variable('LIBP2P_IDENTITY_KEY_REPLACES')?.text,
    },
  };
}

function blockStore(read: Reader): BlockStoreConfig {
  const [accessKey, secretKey] = [read.secret('s3_access_key'), read.secret('s3_secret_key')];
  if (!accessKey || !secretKey) return { kind: 'flat-fs', path: read.text('flat_fs_blocks_path') };
  const [region, bucket] = [read.text('s3_region'), read.text('s3_bucket')];
  return { kind: 's3', accessKey, secretKey, region, bucket, endpoint: read.optional('s3_endpoint') };
}

function pds(read: Reader): PdsConfig {
  const issuer = read.text('pds_oauth_issuer_origin');
  return {
    url: read.text('pds_url'),
    publicUrl: read.text('pds_public_url'),
    handleDomain: read.optional('pds_handle_domain'),
    oauthIssuerOrigin: issuer === 'none' ? undefined : issuer,
    adminPassword: read.secret('pds_admin_password'),
    signupEnabled: read.value('pds_signup_enabled') === true,
  };
}

/** Reads settings that are known to be without fault. */
class Reader {
  readonly #settings: ReadonlyMap<string, Setting>;

  constructor(settings: ReadonlyMap<string, Setting>) {
    this.#settings = settings;
  }

  value(name: string): unknown {
    return this.#settings.get(name)?.value;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  text(name: string): string {
    return this.value(name) as string;
  }

  optional(name: string): string | undefined {
    return this.value(name) as string | undefined;
  }

  secret(name: string): Secret | undefined {
    return this.has(name) ? new Secret(this.text(name)) : undefined;
  }
}
