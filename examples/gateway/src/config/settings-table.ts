import { CATALOG_LIMITS } from '@gatehouse/core/catalog';
import { DAY, HOUR, SECOND } from '@gatehouse/core/kernel';
import { UPLOAD_LIMITS } from '@gatehouse/core/upload';
import { DEFAULT_LIMITS } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { FORUM_KINDS } from './forum-kinds.ts';
import {
  address,
  bindAddress,
  bindHost,
  cidrRanges,
  databaseAddress,
  deviceTokens,
  dids,
  flag,
  logLevel,
  namespaces,
  origin,
  origins,
  port,
  postgresAddress,
  proxyRanges,
  publicOrigin,
  secrets,
  statementKeys,
  text,
  wholeNumber,
} from './schemas.ts';
import type { Setting } from './setting.ts';

const GIB = 1024 ** 3;

/**
 * Every setting of the product, in the order of the documentation: first the manifest's fields, then the variables that
 * the manifest does not have. A variable has one row for each group of processes that reads it differently.
 */
export const SETTINGS = [
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: databaseAddress,
    processes: ['customer'],
    required: 'always',
    isSecret: true,
    description: 'Database of the application: PostgreSQL as a plain role, or sqlite:<path>.',
  },
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: databaseAddress,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'command-line'],
    isSecret: true,
    description: 'The same database; unset: <DATA_DIR>/gateway.sqlite.',
  },
  {
    variable: 'DATABASE_ADMIN_URL',
    field: 'database_admin_url',
    schema: databaseAddress,
    processes: ['customer', 'ops', 'worker', 'bridge', 'command-line'],
    isSecret: true,
    description: 'PostgreSQL as the role that migrates. It is not used at run time.',
  },
  {
    variable: 'DATABASE_REPLICA_URL',
    schema: postgresAddress,
    processes: ['ops'],
    isSecret: true,
    description:
      'A PostgreSQL replica of the database, for lists, the audit log and its verification. No decision depends on it. While it cannot be used, the database is used instead.',
  },
  {
    variable: 'POSTGRES_PASSWORD',
    field: 'postgres_password',
    schema: text,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'command-line'],
    isSecret: true,
    description: 'Password for a PostgreSQL database_url that has none.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['customer', 'worker'],
    required: 'always',
    description: 'Public origin of the gateway, without a trailing slash.',
  },
  {
    variable: 'HOST',
    field: 'host',
    schema: bindAddress,
    processes: ['customer'],
    required: 'always',
    description: 'IP address to listen on.',
  },
  {
    variable: 'PORT',
    field: 'port',
    schema: port,
    processes: ['customer'],
    required: 'always',
    description: 'Port to listen on; 0 takes any free one.',
  },
  {
    variable: 'CORS_ALLOWED_ORIGINS',
    field: 'cors_allowed_origins',
    schema: origins,
    processes: ['customer'],
    required: 'always',
    description: 'Browser origins that can call the API; separated by commas in the environment.',
  },
  {
    variable: 'RUST_LOG',
    field: 'rust_log',
    schema: text,
    processes: ['customer'],
    fallback: 'info',
    description: 'What to log: a level, or a tracing filter.',
  },
  {
    variable: 'SVC_LOG_JSON',
    field: 'log_json',
    alias: 'LOG_JSON',
    schema: flag,
    processes: ['customer'],
    fallback: false,
    description: 'Log JSON lines.',
  },
  {
    variable: 'S3_ACCESS_KEY',
    field: 's3_access_key',
    schema: text,
    processes: ['customer', 'ops', 'command-line'],
    isSecret: true,
    description: 'Stores blocks in S3, together with s3_secret_key.',
  },
  {
    variable: 'S3_SECRET_KEY',
    field: 's3_secret_key',
    schema: text,
    processes: ['customer', 'ops', 'command-line'],
    isSecret: true,
    description: 'Stores blocks in S3, together with s3_access_key.',
  },
  {
    variable: 'S3_REGION',
    field: 's3_region',
    schema: text,
    processes: ['customer', 'ops', 'command-line'],
    fallback: 'us-east-1',
    description: 'Region of the bucket.',
  },
  {
    variable: 'S3_BUCKET',
    field: 's3_bucket',
    schema: text,
    processes: ['customer', 'ops', 'command-line'],
    fallback: 'svc-blocks',
    description: 'Bucket for blocks.',
  },
  {
    variable: 'S3_ENDPOINT',
    field: 's3_endpoint',
    schema: address,
    processes: ['customer', 'ops', 'command-line'],
    description: 'Endpoint of an S3-compatible store.',
  },
  {
    variable: 'FLAT_FS_BLOCKS_PATH',
    field: 'flat_fs_blocks_path',
    schema: text,
    processes: ['customer', 'command-line'],
    fallback: './data/blocks',
    description: 'Folder for blocks when S3 is not used.',
  },
  {
    variable: 'FLAT_FS_BLOCKS_PATH',
    field: 'flat_fs_blocks_path',
    schema: text,
    processes: ['ops'],
    description:
      'The same folder, for removing blocks that nothing refers to and for checking the others. Unset, and without S3: neither is done.',
  },
  {
    variable: 'ATPROTO_APPVIEW_URL',
    field: 'atproto_appview_url',
    schema: address,
    processes: ['customer'],
    fallback: 'https://public.api.bsky.app',
    description: 'AppView that resolves public handles.',
  },
  {
    variable: 'PDS_URL',
    field: 'pds_url',
    schema: address,
    processes: ['customer', 'ops'],
    fallback: 'http://127.0.0.1:3000',
    description: 'The personal data server as the gateway reaches it.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: address,
    processes: ['customer', 'ops', 'worker', 'bridge'],
    fallback: 'http://localhost:3000',
    description: 'The personal data server as browsers reach it.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: origin,
    processes: ['proxy'],
    description: 'The personal data server as clients know it; unset: http://localhost:<PROXY_PORT>.',
  },
  {
    variable: 'PDS_HANDLE_DOMAIN',
    field: 'pds_handle_domain',
    schema: text,
    processes: ['customer'],
    description: 'Suffix of account handles, for example test for alice.test.',
  },
  {
    variable: 'PDS_OAUTH_ISSUER_ORIGIN',
    field: 'pds_oauth_issuer_origin',
    schema: z.union([z.literal('none'), origin], 'must be an origin, or none'),
    processes: ['customer', 'ops'],
    description: 'Origin of the OAuth issuer; unset: that of pds_public_url; none: URLs are not rewritten.',
  },
  {
    variable: 'PDS_ADMIN_PASSWORD',
    field: 'pds_admin_password',
    schema: text,
    processes: ['customer', 'ops'],
    isSecret: true,
    description: 'Admin password of the personal data server, for invite codes and the account directory.',
  },
  {
    variable: 'PDS_SIGNUP_ENABLED',
    field: 'pds_signup_enabled',
    schema: flag,
    processes: ['customer'],
    description: 'Enables POST /api/v1/pds/signup; unset: enabled if pds_admin_password is set.',
  },
  {
    variable: 'SUPPORT_FORUM_KIND',
    field: 'support_forum_kind',
    schema: z.enum(FORUM_KINDS, `must be one of: ${FORUM_KINDS.join(', ')}`),
    processes: ['customer', 'worker'],
    fallback: 'none',
    description:
      'The support forum in which seats are kept: embedded (examples/support-forum), discourse, nodebb, or none.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['customer'],
    description: 'The link to support when SUPPORT_URL is unset.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['worker'],
    description: 'Origin of the support forum as the worker reaches it. Required unless there is no forum.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['customer'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description:
      'Signs cookies, seals tokens and derives the OAuth client key. Unset: a random one for each start.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['worker'],
    required: 'always',
    isSecret: true,
    isStrong: true,
    description: "The gateway's secret: opens the tokens of customers.",
  },
  {
    variable: 'JWT_SECRET_ALSO_ACCEPTED',
    schema: secrets,
    processes: ['customer', 'worker'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description: 'Other secrets that are accepted while JWT_SECRET is being replaced.',
  },
  {
    variable: 'ENTITLEMENT_SERVICE_URL',
    schema: publicOrigin,
    processes: ['customer', 'worker'],
    description:
      'For a gateway at home: origin of the operated gateway, which states what its holders may do. Unset: this is the operated gateway.',
  },
  {
    variable: 'HOME_DIDS',
    schema: dids,
    processes: ['customer', 'worker'],
    fallback: [],
    description:
      'For a gateway at home, which requires it: DIDs of the only accounts that can sign in; separated by commas.',
  },
  {
    variable: 'ENTITLEMENT_DEVICE_TOKENS',
    schema: deviceTokens,
    processes: ['customer', 'worker'],
    fallback: [],
    isSecret: true,
    description:
      'For a gateway at home: a device token of each holder, created on the operated gateway; separated by commas.',
  },
  {
    variable: 'ENTITLEMENT_SERVICE_KEYS',
    schema: statementKeys,
    processes: ['customer', 'worker'],
    fallback: [],
    description:
      'For a gateway at home: the only public keys of the operated gateway that count, separated by commas. Unset: those that it publishes at the first contact.',
  },
  {
    variable: 'SWARM_MASTER_SECRET',
    schema: text,
    processes: ['customer'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description: 'Secret of the mesh.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY',
    schema: text,
    processes: ['customer'],
    isSecret: true,
    description: 'Private key that identifies the gateway in the mesh, as libp2p exports it, in base64.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY_REPLACES',
    schema: text,
    processes: ['customer'],
    description: 'Fingerprint of the identity key that the current one can replace.',
  },
  {
    variable: 'PDS_JWT_SECRET',
    schema: text,
    processes: ['customer'],
    isSecret: true,
    isStrong: true,
    description: 'Secret of the personal data server; the same as JWT_SECRET.',
  },
  {
    variable: 'PDS_JWT_SECRET',
    schema: text.min(16, 'is shorter than 16 characters'),
    processes: ['proxy'],
    isSecret: true,
    isStrong: true,
    description:
      'Secret of the personal data server: verifies its access tokens. Required unless JWT_SECRET is set.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text.min(16, 'is shorter than 16 characters'),
    processes: ['proxy'],
    isSecret: true,
    isStrong: true,
    description: 'Read when PDS_JWT_SECRET is unset.',
  },
  {
    variable: 'OPS_SESSION_SECRET',
    schema: secrets,
    processes: ['ops'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description:
      "Signs operators' cookies; several separated by commas: the first signs, all verify. In production, unset: only machines sign in.",
  },
  {
    variable: 'DATA_DIR',
    schema: text,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'command-line'],
    fallback: 'data',
    description: 'Folder of the embedded database when DATABASE_URL is unset.',
  },
  {
    variable: 'HOST',
    schema: bindHost,
    processes: ['ops', 'proxy', 'worker', 'bridge'],
    fallback: '127.0.0.1',
    description: 'Address to listen on.',
  },
  {
    variable: 'OPS_PORT',
    schema: port,
    processes: ['ops'],
    description: 'Port of the operator API; unset: PORT.',
  },
  {
    variable: 'PORT',
    schema: port,
    processes: ['ops'],
    fallback: 18_280,
    description: 'Port of the operator API when OPS_PORT is unset.',
  },
  {
    variable: 'PROXY_PORT',
    schema: port,
    processes: ['proxy'],
    description: 'Port of the authorization proxy; unset: PORT.',
  },
  {
    variable: 'PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 3_000,
    description: 'Port of the authorization proxy when PROXY_PORT is unset.',
  },
  {
    variable: 'WORKER_PORT',
    schema: port,
    processes: ['worker'],
    fallback: 18_580,
    description:
      'Port at which the worker reports its health; 0 takes any free one. Each worker needs its own.',
  },
  {
    variable: 'WORKER_METRICS_PORT',
    schema: port,
    processes: ['worker'],
    description: 'Loopback port for Prometheus metrics of the worker; unset: none.',
  },
  {
    variable: 'WORKER_CONCURRENCY',
    schema: wholeNumber(1, 1_000),
    processes: ['worker'],
    fallback: 32,
    description: 'Jobs at a time, each of another account.',
  },
  {
    variable: 'SUPPORT_FORUM_API_KEY',
    schema: text,
    processes: ['worker'],
    isSecret: true,
    description:
      'Admin API key of the support forum. Only the worker has it, and only from the environment. Required unless there is no forum.',
  },
  {
    variable: 'SUPPORT_FORUM_API_USER',
    schema: text,
    processes: ['worker'],
    fallback: 'system',
    description: 'The administrator to whom the API key of a Discourse belongs.',
  },
  {
    variable: 'SUPPORT_FORUM_PROVIDER',
    schema: text,
    processes: ['worker'],
    fallback: 'oidc',
    description:
      'Name of the sign-in through the bridge at the forum: the provider of Discourse, or the strategy of NodeBB.',
  },
  {
    variable: 'BRIDGE_PORT',
    schema: port,
    processes: ['bridge'],
    fallback: 18_380,
    description: 'Port of the OpenID Connect bridge.',
  },
  {
    variable: 'BRIDGE_METRICS_PORT',
    schema: port,
    processes: ['bridge'],
    description: 'Loopback port for Prometheus metrics of the bridge; unset: none.',
  },
  {
    variable: 'BRIDGE_ISSUER',
    field: 'bridge_issuer',
    schema: publicOrigin,
    processes: ['bridge'],
    required: 'release',
    description:
      'Public origin of the bridge, which clients know as the issuer, without a trailing slash. Unset: http://127.0.0.1:<BRIDGE_PORT>.',
  },
  {
    variable: 'BRIDGE_SECRET',
    schema: secrets,
    processes: ['bridge'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description:
      'Seals what the bridge stores and signs its cookies; several separated by commas: the first seals and signs, all open and verify. Unset: a random one for each start.',
  },
  {
    variable: 'BRIDGE_CLIENTS_FILE',
    schema: text,
    processes: ['bridge'],
    description: 'JSON file with clients of the bridge, besides those of `gatehouse clients`.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['bridge'],
    description: 'Public origin of the gateway, where the bridge sends users who need a plan.',
  },
  {
    variable: 'METRICS_PORT',
    schema: port,
    processes: ['customer'],
    description: 'Loopback port for Prometheus metrics of the customer gateway; unset: none.',
  },
  {
    variable: 'OPS_METRICS_PORT',
    schema: port,
    processes: ['ops'],
    description: 'Loopback port for Prometheus metrics of the operator API; unset: none.',
  },
  {
    variable: 'PROXY_METRICS_PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 9_301,
    description: 'Loopback port for Prometheus metrics of the proxy.',
  },
  {
    variable: 'TRUSTED_PROXIES',
    schema: proxyRanges,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: [],
    description:
      'Comma-separated addresses or ranges whose X-Forwarded-For counts, or loopback, linklocal, uniquelocal.',
  },
  {
    variable: 'DRAIN_DELAY',
    schema: wholeNumber(0, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    description:
      'Seconds between SIGTERM and the end of listening. During that time /readyz answers 503 and requests are served. Unset: 5 in production, else 0.',
  },
  {
    variable: 'STOP_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: DEFAULT_LIMITS.stopTimeout / SECOND,
    description: 'Seconds that requests in flight can take after that, before their connections are cut.',
  },
  {
    variable: 'MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: DEFAULT_LIMITS.maxConnections,
    description: 'Maximum number of open connections.',
  },
  {
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: DEFAULT_LIMITS.maxConnectionsPerAddress,
    description:
      'Maximum number of open connections of one client (an IPv4 address, an IPv6 /64); an IPv6 /48 can have twice as many. TRUSTED_PROXIES are exempt.',
  },
  {
    variable: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(1, 1_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: 10,
    description: 'Maximum number of connections to PostgreSQL, for each process.',
  },
  {
    variable: 'DATABASE_CONNECT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'worker', 'bridge'],
    fallback: 10,
    description:
      'Seconds to wait for a connection to PostgreSQL, or on SQLite for another process that writes.',
  },
  {
    variable: 'DATABASE_STATEMENT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'worker', 'bridge'],
    fallback: 5,
    description:
      'Seconds that PostgreSQL can work on one statement. If it does not respond two seconds later, the connection is closed.',
  },
  {
    variable: 'DATABASE_STATEMENT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['ops'],
    fallback: 30,
    description:
      'Seconds that PostgreSQL can work on one statement. If it does not respond two seconds later, the connection is closed.',
  },
  {
    variable: 'DATABASE_IDLE_TRANSACTION_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: 60,
    description: 'Seconds after which PostgreSQL ends an idle transaction.',
  },
  {
    variable: 'DATABASE_PREPARED_STATEMENTS',
    schema: z.enum(['named', 'unnamed'], 'must be named or unnamed'),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: 'named',
    description:
      'unnamed: for PgBouncer in transaction mode. named: the server switches to unnamed when it detects PgBouncer.',
  },
  {
    variable: 'CLOCK_SKEW_LIMIT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge'],
    fallback: 5,
    description:
      'Seconds by which the clock can differ from that of PostgreSQL. Beyond that /readyz responds with 503 and background jobs do not run.',
  },
  {
    variable: 'LOG_LEVEL',
    schema: logLevel,
    processes: ['customer'],
    description: 'fatal, error, warn, info, debug, trace or silent; unset: the level that rust_log sets.',
  },
  {
    variable: 'LOG_LEVEL',
    schema: logLevel,
    processes: ['ops', 'proxy', 'worker', 'bridge'],
    fallback: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent.',
  },
  {
    variable: 'PLC_URL',
    schema: z.url('must be a URL'),
    processes: ['customer', 'ops', 'worker', 'bridge'],
    description: 'The PLC directory; unset: the public one.',
  },
  {
    variable: 'OAUTH_SCOPE',
    schema: text,
    processes: ['customer', 'worker'],
    fallback: 'atproto repo:cloud.svc.catalog.entry repo:cloud.svc.device repo:cloud.svc.sync.receipt',
    description: 'Permissions that customers must grant; whole NSIDs.',
  },
  {
    variable: 'HOME_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['customer', 'worker', 'bridge'],
    fallback: 10 * SECOND,
    description: 'Time limit for each server that an identity names.',
  },
  {
    variable: 'SAFETY_NET_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.quota / GIB,
    description:
      'GiB of files and open uploads that a holder of the base plan can store. Once includes none.',
  },
  {
    variable: 'SAFETY_NET_RETENTION_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['customer', 'ops'],
    fallback: UPLOAD_LIMITS.retention / DAY,
    description: 'Days that the files of a holder stay stored after the end of the base plan.',
  },
  {
    variable: 'DISK_RESERVE_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    fallback: 1,
    description:
      'For a gateway at home: GiB of the disk that uploads leave free. No other quota applies there.',
  },
  {
    variable: 'MAX_FILE_GIB',
    schema: wholeNumber(1, 512),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.fileBytes / GIB,
    description: 'GiB of one file. At 512 its manifest nearly fills a block.',
  },
  {
    variable: 'MAX_OPEN_UPLOADS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.openUploads,
    description: 'Open uploads of one holder.',
  },
  {
    variable: 'MAX_BLOCKS_PER_REQUEST',
    schema: wholeNumber(1, 2_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.blocksPerRequest,
    description: 'Blocks that one request announces. `gatehouse files` announces 2,000.',
  },
  {
    variable: 'MAX_PUTS_PER_HOLDER',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerHolder,
    description: 'Blocks that one process receives at once from one holder. `gatehouse files` sends 4.',
  },
  {
    variable: 'MAX_PUTS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerProcess,
    description: 'Blocks that one process receives at once. With S3 each takes up to 8 MiB of memory.',
  },
  {
    variable: 'RESERVATION_HOURS',
    schema: wholeNumber(1, 720),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.reservation / HOUR,
    description: 'Hours that an upload stays open after its last block.',
  },
  {
    variable: 'MAX_CATALOG_FILES',
    schema: wholeNumber(1, 10_000_000),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.files,
    description: 'Files of one holder, deleted ones included while their tombstones are kept.',
  },
  {
    variable: 'MAX_FILE_VERSIONS',
    schema: wholeNumber(0, 1_000),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versions,
    description: 'Replaced versions of a file that are kept.',
  },
  {
    variable: 'FILE_VERSION_DAYS',
    schema: wholeNumber(0, 3_650),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versionAge / DAY,
    description: 'Days that a replaced version is kept at most.',
  },
  {
    variable: 'TOMBSTONE_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.tombstoneAge / DAY,
    description:
      'Days that a tombstone is kept. A device that was away longer reads the catalog from the beginning.',
  },
  {
    variable: 'UNREFERENCED_BLOCK_DAYS',
    schema: wholeNumber(1, 3_650),
    processes: ['ops'],
    fallback: 7,
    description: 'Days after which a block that no file refers to any longer is removed.',
  },
  {
    variable: 'SCRUB_MIB_PER_MINUTE',
    schema: wholeNumber(0, 1_000_000),
    processes: ['ops'],
    fallback: 300,
    description:
      'MiB of stored blocks that are read again and compared with their hashes each minute; 0 for none.',
  },
  {
    variable: 'SUPPORT_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    description:
      'Support link of the account page. Unset: the support forum; without one https://support.example.com.',
  },
  {
    variable: 'UPGRADE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/plans',
    description: 'Link of the account page for buying a plan.',
  },
  {
    variable: 'MANAGE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/account',
    description: 'Link of the account page for changing or ending a plan.',
  },
  {
    variable: 'OPS_PUBLIC_URL',
    schema: publicOrigin,
    processes: ['ops'],
    description: "Origin of the operators' page; unset: http://127.0.0.1:<OPS_PORT>.",
  },
  {
    variable: 'OPS_ALLOWED_CIDRS',
    schema: cidrRanges,
    processes: ['ops'],
    fallback: ['127.0.0.0/8', '::1/128'],
    description: 'Comma-separated CIDR ranges of clients that the operator API serves.',
  },
  {
    variable: 'PDS_PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 2_583,
    description: 'Loopback port of the personal data server when PDS_UPSTREAM_URL is unset.',
  },
  {
    variable: 'PDS_UPSTREAM_URL',
    schema: origin,
    processes: ['proxy'],
    description: 'The personal data server behind the proxy; unset: http://127.0.0.1:<PDS_PORT>.',
  },
  {
    variable: 'PDS_SERVICE_DID',
    schema: text.startsWith('did:', 'must be a DID'),
    processes: ['proxy'],
    description: 'Audience of access tokens; unset: did:web:<host of PDS_PUBLIC_URL>.',
  },
  {
    variable: 'GATED_NAMESPACES',
    schema: namespaces,
    processes: ['proxy'],
    fallback: ['cloud.svc'],
    description: 'Comma-separated namespaces. Only entitled accounts can write to collections below these.',
  },
  {
    variable: 'POLICY_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['proxy'],
    fallback: 1 * SECOND,
    description: 'Time limit for reading an entitlement, after which a gated write is refused.',
  },
  {
    variable: 'PDS_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['proxy'],
    fallback: 60 * SECOND,
    description: 'Time limit for the first byte of a response of the personal data server.',
  },
  {
    variable: 'PDS_AUTHZ_GATE_ENABLED',
    schema: flag,
    processes: ['proxy'],
    fallback: true,
    description: 'false: entitlements are not checked. For debugging only; the log warns every minute.',
  },
  {
    variable: 'PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION',
    schema: flag,
    processes: ['proxy'],
    fallback: false,
    description: 'true: allows PDS_AUTHZ_GATE_ENABLED=false in production.',
  },
  {
    variable: 'PROXY_ADMIN_CIDRS',
    schema: cidrRanges,
    processes: ['proxy'],
    fallback: [],
    description:
      'Comma-separated CIDR ranges of clients that can administer the personal data server through the proxy.',
  },
  {
    variable: 'PDS_EXPOSED_ALLOWED',
    schema: flag,
    processes: ['proxy'],
    fallback: false,
    description: 'true: the proxy starts even if clients can reach the personal data server without it.',
  },
  {
    variable: 'OPS_URL',
    schema: z.url('must be a URL'),
    processes: ['command-line'],
    fallback: 'http://127.0.0.1:18280',
    description: 'The operator API that the command line calls.',
  },
  {
    variable: 'OPS_TOKEN',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description: 'Machine credential that the command line presents.',
  },
] as const satisfies readonly Setting[];

type Row = (typeof SETTINGS)[number];

export type SettingName = Row['variable'];

/** Type of a setting's checked value. */
export type SettingValue<Name extends SettingName> = z.output<Extract<Row, { variable: Name }>['schema']>;

/** The settings that the process reads. */
export function settingsOf(process: Setting['processes'][number]): readonly Setting[] {
  const all: readonly Setting[] = SETTINGS;
  return all.filter(({ processes }) => processes.includes(process));
}

/** Rows of the manifest's fields, one for each field. */
export const MANIFEST_SETTINGS: readonly (Setting & { readonly field: string })[] = (
  SETTINGS as readonly Setting[]
).filter(
  (row, index, all): row is Setting & { readonly field: string } =>
    row.field !== undefined && all.findIndex(({ field }) => field === row.field) === index,
);
