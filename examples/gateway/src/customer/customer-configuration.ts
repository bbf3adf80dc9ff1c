import { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { blockStoreConfig } from '../blocks/block-store-config.ts';
import {
  catalogLimits,
  diskReserve,
  type Environment,
  PROCESS_TITLES,
  type PrintedSetting,
  parseIdentityKey,
  printSettings,
  type SettingName,
  Slice,
  type Sourced,
  uploadLimits,
} from '../config/index.ts';
import { homeConfig } from '../home/home-config.ts';
import { existingMesh } from '../mesh/mesh-configuration.ts';
import { customerFaults } from './customer-faults.ts';
import type { GatewayConfig, GatewaySecrets, PdsConfig } from './gateway-config.ts';
import { logConfig } from './log-config.ts';
import { sendsInvites } from './shown-seat.ts';

/** Address of support if the settings contain no link to support and no forum. */
const NO_SUPPORT_URL = 'https://support.example.com';

/** The configuration of the customer gateway, and where each value comes from. */
export interface LoadedConfig {
  readonly config: GatewayConfig;
  readonly sourced: (name: SettingName) => Sourced;
}

/**
 * Reads the customer gateway's slice of the settings. If no folder is given, reads neither `.env` nor
 * `svc-gateway.json`. Throws `InvalidSettings` with every fault.
 */
export function loadGatewayConfig(environment: Environment, folder?: string): LoadedConfig {
  const slice = new Slice('customer', environment, folder);
  const faults = [...slice.faults, ...customerFaults(slice)];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.customer, [...faults, ...slice.hints]);
  return { config: configOf(slice, folder), sourced: (name) => derived(slice, name) };
}

/** The effective values of the customer gateway, for display. */
export function printedGatewayConfig(environment: Environment, folder?: string): readonly PrintedSetting[] {
  return printSettings('customer', loadGatewayConfig(environment, folder).sourced);
}

function configOf(slice: Slice, folder: string | undefined): GatewayConfig {
  return {
    isRelease: slice.isRelease,
    databaseUrl: new Secret(slice.databaseUrl()),
    databaseAdminUrl: secret(slice.optional('DATABASE_ADMIN_URL')),
    dataDir: slice.value('DATA_DIR'),
    workQueue: slice.value('WORK_QUEUE'),
    publicBaseUrl: slice.value('PUBLIC_BASE_URL'),
    host: slice.value('HOST'),
    port: slice.value('PORT'),
    metricsPort: slice.optional('METRICS_PORT'),
    corsAllowedOrigins: slice.value('CORS_ALLOWED_ORIGINS'),
    trustedProxies: slice.value('TRUSTED_PROXIES'),
    limits: slice.limits(),
    workers: slice.value('WORKERS'),
    database: slice.databaseLimits(),
    log: logConfig(slice),
    tracing: slice.tracing([slice.value('PDS_URL')]),
    blocks: blockStoreConfig(slice) ?? { kind: 'flat-fs', path: slice.value('FLAT_FS_BLOCKS_PATH') },
    files: { uploads: uploadLimits(slice), catalog: catalogLimits(slice), diskReserve: diskReserve(slice) },
    atprotoAppviewUrl: slice.value('ATPROTO_APPVIEW_URL'),
    plcUrl: slice.optional('PLC_URL'),
    oauthScope: slice.value('OAUTH_SCOPE'),
    homeTimeout: slice.value('HOME_TIMEOUT_MS'),
    links: {
      supportUrl: slice.optional('SUPPORT_URL') ?? slice.optional('SUPPORT_FORUM_URL') ?? NO_SUPPORT_URL,
      contactUrl: slice.optional('SUPPORT_URL'),
      hasForum: slice.value('SUPPORT_FORUM_KIND') !== 'none',
      forumSendsInvites: sendsInvites(slice.value('SUPPORT_FORUM_KIND')),
      upgradeUrl: slice.value('UPGRADE_URL'),
      manageUrl: slice.value('MANAGE_URL'),
      pdsUrl: slice.value('PDS_PUBLIC_URL'),
    },
    pds: pds(slice),
    secrets: secrets(slice),
    home: homeConfig(slice),
    mesh: existingMesh(slice, folder),
    identityKeyReplaces: slice.optional('LIBP2P_IDENTITY_KEY_REPLACES'),
  };
}

function pds(slice: Slice): PdsConfig {
  const issuer = derived(slice, 'PDS_OAUTH_ISSUER_ORIGIN').value as string;
  return {
    url: slice.value('PDS_URL'),
    publicUrl: slice.value('PDS_PUBLIC_URL'),
    handleDomain: slice.optional('PDS_HANDLE_DOMAIN'),
    oauthIssuerOrigin: issuer === 'none' ? undefined : issuer,
    adminPassword: secret(slice.optional('PDS_ADMIN_PASSWORD')),
    signupEnabled: derived(slice, 'PDS_SIGNUP_ENABLED').value === true,
  };
}

function secrets(slice: Slice): GatewaySecrets {
  const [jwt, key] = [slice.optional('JWT_SECRET'), slice.optional('LIBP2P_IDENTITY_KEY')];
  const identity = key === undefined ? undefined : parseIdentityKey(key);
  const others = slice.value('JWT_SECRET_ALSO_ACCEPTED').filter((each) => each !== jwt);
  return {
    jwt: secret(jwt),
    jwtAlsoAccepted: others.map((each) => new Secret(each)),
    swarmMaster: secret(slice.optional('SWARM_MASTER_SECRET')),
    pdsJwt: secret(slice.optional('PDS_JWT_SECRET')),
    libp2pIdentity: identity && key !== undefined ? { ...identity, key: new Secret(key) } : undefined,
  };
}

/** Returns the value of a setting. If it is unset, derives the value from another setting. */
function derived(slice: Slice, name: SettingName): Sourced {
  const sourced = slice.sourced(name);
  if (sourced.value !== undefined) return sourced;
  if (name === 'PDS_OAUTH_ISSUER_ORIGIN') {
    const value = new URL(slice.value('PDS_PUBLIC_URL')).origin;
    return { value, from: { kind: 'derived', from: 'pds_public_url' } };
  }
  if (name === 'PDS_SIGNUP_ENABLED') {
    const value = slice.optional('PDS_ADMIN_PASSWORD') !== undefined;
    return { value, from: { kind: 'derived', from: 'pds_admin_password' } };
  }
  return sourced;
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}
