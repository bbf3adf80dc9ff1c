import { CATALOG_LIMITS } from '@gatehouse/core/catalog';
import { DAY, HOUR, SECOND } from '@gatehouse/core/kernel';
import { MESH_PORT, MESH_TIMES } from '@gatehouse/core/mesh';
import { UPLOAD_LIMITS } from '@gatehouse/core/upload';
import {
  anyDatabaseAddress,
  DEFAULT_LIMITS,
  logLevel,
  MAX_WORKERS,
  postgresAddress,
  webAddress,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';
import {
  address,
  bindAddress,
  bindHost,
  cidrRanges,
  deviceTokens,
  dids,
  flag,
  forumKind,
  hostname,
  hourRange,
  multiaddr,
  namedPeers,
  namespaces,
  origin,
  origins,
  peerAddresses,
  port,
  proxyRanges,
  publicOrigin,
  secrets,
  share,
  statementKeys,
  syslogAddress,
  text,
  webhookAddress,
  webhookKeys,
  wholeNumber,
  workQueueKind,
} from './schemas.ts';
import type { Setting } from './setting.ts';

const GIB = 1024 ** 3;

/**
 * Every setting of the product, in the order of the documentation: first the manifest's fields, then the
 * variables that the manifest does not have. A variable has one row for each group of processes that reads it
 * differently.
 */
export const SETTINGS = [
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: anyDatabaseAddress,
    processes: ['customer'],
    required: 'always',
    isSecret: true,
    description:
      'Address of the database: PostgreSQL or MariaDB as a role without special rights, or sqlite:<path>.',
  },
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: anyDatabaseAddress,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Address of the database of the customer gateway. Unset: <DATA_DIR>/gateway.sqlite.',
  },
  {
    variable: 'DATABASE_ADMIN_URL',
    field: 'database_admin_url',
    schema: anyDatabaseAddress,
    processes: ['customer', 'ops', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'PostgreSQL or MariaDB as the role that migrates. It is not used at run time.',
  },
  {
    variable: 'DATABASE_REPLICA_URL',
    schema: postgresAddress,
    processes: ['ops'],
    isSecret: true,
    description:
      'A PostgreSQL replica of the database, for lists, the audit log and its verification. Decisions never read it. While it is unavailable, the primary database is read instead.',
  },
  {
    variable: 'POSTGRES_PASSWORD',
    field: 'postgres_password',
    schema: text,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Password for PostgreSQL or MariaDB if database_url contains none.',
  },
  {
    variable: 'BRIDGE_PRIVATE_LOGOUT_URIS',
    schema: flag,
    processes: ['bridge', 'ops', 'command-line'],
    fallback: false,
    description:
      'Allows private and loopback addresses in the logout URIs of clients that operators add. Clients in BRIDGE_CLIENTS_FILE can always have them. Link-local addresses are never called.',
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
    description: 'Port to listen on; 0 selects any free port.',
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
    description: 'Log level, or a tracing filter.',
  },
  {
    variable: 'SVC_LOG_JSON',
    field: 'log_json',
    alias: 'LOG_JSON',
    schema: flag,
    processes: ['customer'],
    fallback: false,
    description: 'Log JSON lines. It is checked, but not used: the log always consists of JSON lines.',
  },
  {
    variable: 'S3_ACCESS_KEY',
    field: 's3_access_key',
    schema: text,
    processes: ['customer', 'ops', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Access key of the S3 bucket. Blocks are stored in S3 if both keys are set.',
  },
  {
    variable: 'S3_SECRET_KEY',
    field: 's3_secret_key',
    schema: text,
    processes: ['customer', 'ops', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Secret key of the S3 bucket. Blocks are stored in S3 if both keys are set.',
  },
  {
    variable: 'S3_REGION',
    field: 's3_region',
    schema: text,
    processes: ['customer', 'ops', 'mesh', 'command-line'],
    fallback: 'us-east-1',
    description: 'Region of the bucket.',
  },
  {
    variable: 'S3_BUCKET',
    field: 's3_bucket',
    schema: text,
    processes: ['customer', 'ops', 'mesh', 'command-line'],
    fallback: 'svc-blocks',
    description: 'Bucket for blocks.',
  },
  {
    variable: 'S3_ENDPOINT',
    field: 's3_endpoint',
    schema: address,
    processes: ['customer', 'ops', 'mesh', 'command-line'],
    description: 'Endpoint of an S3-compatible store.',
  },
  {
    variable: 'FLAT_FS_BLOCKS_PATH',
    field: 'flat_fs_blocks_path',
    schema: text,
    processes: ['customer', 'mesh', 'command-line'],
    fallback: './data/blocks',
    description: 'Folder for blocks when S3 is not used.',
  },
  {
    variable: 'FLAT_FS_BLOCKS_PATH',
    field: 'flat_fs_blocks_path',
    schema: text,
    processes: ['ops'],
    description:
      'Folder of the blocks. Blocks to which no file refers are removed from it, and the others are checked. Unset, and without S3: blocks are neither removed nor checked.',
  },
  {
    variable: 'ATPROTO_APPVIEW_URL',
    field: 'atproto_appview_url',
    schema: address,
    processes: ['customer'],
    fallback: 'https://public.api.bsky.app',
    description: 'AppView for public handles. It is checked, but not used.',
  },
  {
    variable: 'PDS_URL',
    field: 'pds_url',
    schema: address,
    processes: ['customer', 'ops'],
    fallback: 'http://127.0.0.1:3000',
    description: 'Address at which the gateway reaches the personal data server.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: address,
    processes: ['customer', 'ops', 'worker', 'bridge'],
    fallback: 'http://localhost:3000',
    description: 'Address at which browsers reach the personal data server.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: origin,
    processes: ['proxy'],
    description:
      'Address at which clients reach the personal data server. Unset: http://localhost:<PROXY_PORT>.',
  },
  {
    variable: 'PDS_HANDLE_DOMAIN',
    field: 'pds_handle_domain',
    schema: text,
    processes: ['customer'],
    description: 'Suffix of handles, for example test for alice.test.',
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
    description:
      'Admin password of the personal data server, for invite codes and the directory of PDS accounts.',
  },
  {
    variable: 'PDS_SIGNUP_ENABLED',
    field: 'pds_signup_enabled',
    schema: flag,
    processes: ['customer'],
    description: 'Enables POST /api/v1/pds/signup; unset: enabled if pds_admin_password is set.',
  },
  {
    variable: 'ENTITLEMENT_SERVICE_URL',
    field: 'entitlement_service_url',
    schema: publicOrigin,
    processes: ['customer', 'worker'],
    description:
      'For a gateway at home: origin of the operated gateway, which issues statements about entitlements. Unset: this gateway is the operated one.',
  },
  {
    variable: 'HOME_DIDS',
    field: 'home_dids',
    schema: dids,
    processes: ['customer', 'worker'],
    fallback: [],
    description:
      'DIDs of the customers who can sign in to a gateway at home; separated by commas in the environment. Unset: none can.',
  },
  {
    variable: 'SUPPORT_FORUM_KIND',
    field: 'support_forum_kind',
    schema: forumKind,
    processes: ['customer', 'worker', 'bridge', 'ops', 'command-line'],
    fallback: 'none',
    description:
      'The support forum in which entitled customers have a seat: embedded (examples/support-forum), discourse, nodebb, or none.',
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
    description: 'Origin at which the worker reaches the support forum. Required if there is a forum.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['bridge', 'ops', 'command-line'],
    description: 'Origin of the embedded support forum, to which users return after a sign-in.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['customer'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description:
      'Signs cookies, seals tokens and derives the OAuth client key. Unset: a random secret for each start.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['worker'],
    required: 'always',
    isSecret: true,
    isStrong: true,
    description: 'Secret of the customer gateway, with which the worker opens the tokens of customers.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description:
      'Secret of the customer gateway. Backups contain a digest of it to identify the installation.',
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
      'For a gateway at home: the only public keys of the operated gateway that are trusted, separated by commas. Unset: those that it publishes at the first contact.',
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
    variable: 'SWARM_MASTER_SECRET',
    schema: text,
    processes: ['mesh'],
    isSecret: true,
    isStrong: true,
    description: 'Secret of the mesh. Unset: <DATA_DIR>/secrets/SWARM_MASTER_SECRET.',
  },
  {
    variable: 'SWARM_MASTER_SECRET_ALSO_ACCEPTED',
    schema: secrets,
    processes: ['customer', 'mesh'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description: 'Other secrets that are accepted while SWARM_MASTER_SECRET is being replaced.',
  },
  {
    variable: 'SVC_MESH_CONFIG',
    schema: text,
    processes: ['customer', 'mesh', 'ops'],
    description:
      'Manifest of the mesh; unset: svc-triangle.json in the working folder, or in DATA_DIR if that does not exist.',
  },
  {
    variable: 'PINNING_TARGETS',
    schema: namedPeers,
    processes: ['customer', 'mesh'],
    fallback: [],
    description:
      'Comma-separated peers that get blocks first: https://<host>:<port>#<peer id>, or multiaddrs that end in /p2p/<peer id>.',
  },
  {
    variable: 'BOOTSTRAP_NODES',
    schema: namedPeers,
    processes: ['customer', 'mesh'],
    fallback: [],
    description:
      'Comma-separated addresses of peers, in the form of PINNING_TARGETS, that are tried before those in the manifest.',
  },
  {
    variable: 'MESH_HOST',
    schema: bindHost,
    processes: ['mesh'],
    fallback: '0.0.0.0',
    description: 'Address to listen on for peers.',
  },
  {
    variable: 'MESH_PORT',
    schema: port,
    processes: ['mesh'],
    fallback: MESH_PORT,
    description: 'Port to listen on for peers; 0 selects any free port.',
  },
  {
    variable: 'MESH_LIBP2P_ADDRESS',
    schema: multiaddr,
    processes: ['mesh'],
    description:
      'Multiaddr to listen on for peers that speak libp2p, such as /ip4/0.0.0.0/tcp/38181; unset: none.',
  },
  {
    variable: 'MESH_ADDRESSES',
    schema: peerAddresses,
    processes: ['mesh'],
    fallback: [],
    description:
      'Comma-separated addresses of this machine, which it announces to its peers: https://<host>:<port> or multiaddrs. Change this setting when the addresses change.',
  },
  {
    variable: 'MESH_MDNS',
    schema: flag,
    processes: ['mesh'],
    fallback: false,
    description:
      'true: announces this machine in the local network by multicast DNS, and finds peers there. Others in the network see its PeerId.',
  },
  {
    variable: 'MESH_HEALTH_PORT',
    schema: port,
    processes: ['mesh'],
    fallback: 18_680,
    description: 'Port at which the process of the mesh reports its health; 0 selects any free port.',
  },
  {
    variable: 'MESH_METRICS_PORT',
    schema: port,
    processes: ['mesh'],
    description: 'Loopback port for Prometheus metrics of the mesh; unset: none.',
  },
  {
    variable: 'MESH_BLOCKS_PATH',
    schema: text,
    processes: ['mesh'],
    fallback: './data/replicas',
    description: 'Folder of the blocks that this machine stores for peers, with a folder for each peer.',
  },
  {
    variable: 'MESH_CONCURRENCY',
    schema: wholeNumber(1, 8),
    processes: ['customer', 'mesh'],
    fallback: 3,
    description:
      'Maximum number of blocks that are sent to one peer at the same time. Each takes up to 8 MiB of memory.',
  },
  {
    variable: 'MESH_MIB_PER_SECOND',
    schema: wholeNumber(0, 1_000_000),
    processes: ['mesh'],
    fallback: 0,
    description: 'Maximum number of MiB that are sent each second, to all peers together; 0 for no limit.',
  },
  {
    variable: 'MESH_HOURS',
    schema: hourRange,
    processes: ['mesh'],
    description: 'Hours of the day at which blocks are sent, in local time, for example 22-6; unset: all.',
  },
  {
    variable: 'MESH_PAUSED',
    schema: flag,
    processes: ['mesh'],
    fallback: false,
    description: 'true: no blocks are sent, for example on a metered connection.',
  },
  {
    variable: 'MESH_VERIFY_HOURS',
    schema: wholeNumber(1, 600),
    processes: ['customer', 'mesh'],
    fallback: MESH_TIMES.verifyAfter / HOUR,
    description: 'Hours after which a peer is challenged again to prove that it stores a block.',
  },
  {
    variable: 'MESH_TARGET_GONE_HOURS',
    schema: wholeNumber(1, 8_760),
    processes: ['customer', 'mesh'],
    fallback: MESH_TIMES.goneAfter / HOUR,
    description: 'Hours without contact with a peer after which another peer gets its blocks.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY',
    schema: text,
    processes: ['customer', 'mesh'],
    isSecret: true,
    description: 'Private key that identifies the gateway in the mesh, as libp2p exports it, in base64.',
  },
  {
    variable: 'LIBP2P_IDENTITY_KEY_REPLACES',
    schema: text,
    processes: ['customer'],
    description: 'Fingerprint of the earlier identity key that the current one replaces.',
  },
  {
    variable: 'PDS_JWT_SECRET',
    schema: text,
    processes: ['customer'],
    isSecret: true,
    isStrong: true,
    description: 'JWT secret of the personal data server. Must equal JWT_SECRET.',
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
    description: 'Secret of the customer gateway, which is used when PDS_JWT_SECRET is unset.',
  },
  {
    variable: 'OPS_SESSION_SECRET',
    schema: secrets,
    processes: ['ops'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description:
      "Secrets of operators' cookies, separated by commas. The first one signs, and all verify. Unset in production: only machines can sign in.",
  },
  {
    variable: 'AUDIT_FILE',
    schema: text,
    processes: ['ops'],
    description:
      'Appends each row of the audit log to this file, as a line of OCSF JSON. Put it where the owner of the database cannot write.',
  },
  {
    variable: 'AUDIT_SYSLOG_URL',
    schema: syslogAddress,
    processes: ['ops'],
    description: 'Sends each row of the audit log to this syslog server (RFC 5424).',
  },
  {
    variable: 'AUDIT_WEBHOOK_URL',
    schema: webhookAddress,
    processes: ['ops'],
    isSecret: true,
    description: 'Sends the rows of the audit log to this address, signed as Standard Webhooks defines it.',
  },
  {
    variable: 'AUDIT_WEBHOOK_SECRET',
    schema: webhookKeys,
    processes: ['ops'],
    fallback: [],
    isSecret: true,
    description:
      'Keys for the signatures of AUDIT_WEBHOOK_URL (whsec_...), separated by commas. While a key is replaced, give the old and the new one.',
  },
  {
    variable: 'AUDIT_CHECKPOINT_SECRET',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    isStrong: true,
    description: 'Signs checkpoints of the audit log. Do not give it to anyone who can change the database.',
  },
  {
    variable: 'DATA_DIR',
    schema: text,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    fallback: 'data',
    description:
      'Folder of the embedded database when DATABASE_URL is unset, and of secrets that this machine creates.',
  },
  {
    variable: 'HOST',
    schema: bindHost,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
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
      'Port at which the worker reports its health; 0 selects any free port. Each worker needs its own.',
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
    description: 'Maximum number of jobs that run at the same time, each for another customer.',
  },
  {
    variable: 'WORK_QUEUE',
    schema: workQueueKind,
    processes: ['customer', 'worker', 'command-line'],
    fallback: 'database',
    description:
      'Source from which workers get jobs. database: from the table of jobs. pg-boss: workers learn from pg-boss which customers have jobs; only on PostgreSQL, for installations with many workers. Set it for the gateway, the workers and `gatehouse migrate`.',
  },
  {
    variable: 'SUPPORT_FORUM_API_KEY',
    schema: text,
    processes: ['worker'],
    isSecret: true,
    description:
      'Admin API key of the support forum. Only the worker has it, and only from the environment. Required if there is a forum.',
  },
  {
    variable: 'SUPPORT_FORUM_API_USER',
    schema: text,
    processes: ['worker'],
    fallback: 'system',
    description: 'The administrator to whom the API key of Discourse belongs.',
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
      'Secrets of the bridge, separated by commas. The first one seals stored rows and signs cookies; all open and verify them. Unset: a random secret for each start.',
  },
  {
    variable: 'FORUM_CLIENT_SECRET',
    schema: text,
    processes: ['bridge'],
    isSecret: true,
    isStrong: true,
    description:
      'Secret of the embedded support forum as a client of the bridge. Only for SUPPORT_FORUM_KIND=embedded.',
  },
  {
    variable: 'BRIDGE_CLIENTS_FILE',
    schema: text,
    processes: ['bridge', 'ops', 'command-line'],
    description:
      'JSON file with clients of the bridge, besides those that operators add. The operator API and `gatehouse clients` list them and do not change them.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['bridge'],
    description: 'Public origin of the gateway, where the bridge sends users who need a plan.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['proxy'],
    description: 'Public origin of the gateway, where the identity portal sends people who sign up.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the gateway. The edge serves it if it is https, and always on loopback.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: origin,
    processes: ['edge'],
    description:
      'Public origin of the personal data server. The edge serves it, and the names below it, if it is https.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the support forum. The edge serves it if it is https.',
  },
  {
    variable: 'OPS_PUBLIC_URL',
    schema: publicOrigin,
    processes: ['edge'],
    description: "Public origin of the operators' page. The edge serves it if it is https.",
  },
  {
    variable: 'BRIDGE_ISSUER',
    field: 'bridge_issuer',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the bridge. The edge serves it if it is https.',
  },
  {
    variable: 'DATA_DIR',
    schema: text,
    processes: ['edge'],
    fallback: 'data',
    description: 'Folder in which the edge keeps its certificates, below `edge`.',
  },
  {
    variable: 'EDGE_PORT',
    schema: port,
    processes: ['edge'],
    fallback: 35_480,
    description: 'Port of the edge. It serves TLS, and on loopback names also plain HTTP.',
  },
  {
    variable: 'EDGE_METRICS_PORT',
    schema: port,
    processes: ['edge'],
    description: 'Loopback port for Prometheus metrics of the edge; unset: none.',
  },
  {
    variable: 'EDGE_HOSTNAME',
    schema: hostname,
    processes: ['edge'],
    description: 'Another host name of the customer gateway, besides that in public_base_url.',
  },
  {
    variable: 'EDGE_TLS_CERT_FILE',
    schema: text,
    processes: ['edge'],
    description:
      'File with the certificate chain, read again every hour. Unset: the edge creates certificates itself.',
  },
  {
    variable: 'EDGE_TLS_KEY_FILE',
    schema: text,
    processes: ['edge'],
    description: 'File with the private key of the certificate.',
  },
  {
    variable: 'EDGE_GATEWAY_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18080',
    description: 'Address at which the edge reaches the customer gateway.',
  },
  {
    variable: 'EDGE_PROXY_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:3000',
    description: 'Address at which the edge reaches the authorization proxy.',
  },
  {
    variable: 'EDGE_OPS_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18280',
    description: 'Address at which the edge reaches the operator API.',
  },
  {
    variable: 'EDGE_BRIDGE_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18380',
    description: 'Address at which the edge reaches the bridge.',
  },
  {
    variable: 'EDGE_FORUM_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18480',
    description: 'Address at which the edge reaches the support forum.',
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
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: [],
    description:
      'Comma-separated addresses or ranges whose X-Forwarded-For is trusted, or loopback, linklocal, uniquelocal.',
  },
  {
    variable: 'DRAIN_DELAY',
    schema: wholeNumber(0, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    description:
      'Seconds between SIGTERM and the end of listening. During that time /readyz responds with 503 and requests are served. Unset: 5 in production, else 0.',
  },
  {
    variable: 'STOP_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.stopTimeout / SECOND,
    description:
      'Seconds that requests in flight can take after the end of listening. Then their connections are closed.',
  },
  {
    variable: 'WORKERS',
    schema: wholeNumber(1, MAX_WORKERS),
    processes: ['customer', 'ops', 'proxy', 'bridge', 'edge'],
    fallback: 1,
    description:
      'Number of processes that share the port of each of these servers. `MAX_CONNECTIONS` is the limit of all of them together. One metrics port serves the metrics of all processes.',
  },
  {
    variable: 'MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.maxConnections,
    description: 'Maximum number of open connections.',
  },
  {
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.maxConnectionsPerAddress,
    description:
      'Maximum number of open connections of one client (an IPv4 address, an IPv6 /64); an IPv6 /48 can have twice as many. TRUSTED_PROXIES are exempt.',
  },
  {
    variable: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(1, 1_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 10,
    description: 'Maximum number of connections to PostgreSQL, for each process.',
  },
  {
    variable: 'DATABASE_CONNECT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'worker', 'bridge', 'mesh'],
    fallback: 10,
    description:
      'Seconds to wait for a connection to PostgreSQL, or on SQLite for another process that writes.',
  },
  {
    variable: 'DATABASE_STATEMENT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'worker', 'bridge', 'mesh'],
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
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 60,
    description: 'Seconds after which PostgreSQL ends an idle transaction.',
  },
  {
    variable: 'DATABASE_PREPARED_STATEMENTS',
    schema: z.enum(['named', 'unnamed'], 'must be named or unnamed'),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 'named',
    description:
      'unnamed: for PgBouncer in transaction mode. named: the server switches to unnamed when it detects PgBouncer.',
  },
  {
    variable: 'CLOCK_SKEW_LIMIT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
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
    processes: ['ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent.',
  },
  {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: webAddress,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge'],
    description:
      'Base URL of an OpenTelemetry collector that accepts OTLP over HTTP, such as http://127.0.0.1:4318. Unset: no traces.',
  },
  {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge'],
    fallback: 1,
    description:
      'Share of requests to trace, from 0 to 1. A request that a trusted proxy or the edge traces is always traced.',
  },
  {
    variable: 'PLC_URL',
    schema: z.url('must be a URL'),
    processes: ['customer', 'ops', 'worker', 'bridge'],
    description: 'Address of the PLC directory; unset: the public one.',
  },
  {
    variable: 'OAUTH_SCOPE',
    schema: text,
    processes: ['customer', 'worker'],
    fallback: 'atproto repo:cloud.svc.catalog.entry repo:cloud.svc.device repo:cloud.svc.sync.receipt',
    description:
      'OAuth scopes that customers must grant, separated by spaces. Record types are named by their whole NSIDs.',
  },
  {
    variable: 'HOME_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['customer', 'worker', 'bridge'],
    fallback: 10 * SECOND,
    description:
      'Time limit for a request to a server that an identity names, such as the personal data server of a customer.',
  },
  {
    variable: 'SAFETY_NET_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.quotas.base / GIB,
    description:
      'GiB of files and open uploads that a holder of the base plan can store. The plan Once without the base plan includes none.',
  },
  {
    variable: 'SAFETY_NET_WITH_ONCE_GIB',
    schema: wholeNumber(0, 1_000_000),
    processes: ['customer'],
    description: 'GiB that a holder of both the base plan and Once can store. Unset: `SAFETY_NET_GIB`.',
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
    processes: ['customer', 'mesh'],
    fallback: 1,
    description:
      'For a gateway at home: GiB of disk space that uploads must leave free. No other quota applies there.',
  },
  {
    variable: 'MAX_FILE_GIB',
    schema: wholeNumber(1, 512),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.fileBytes / GIB,
    description: 'Maximum size of one file in GiB. At 512, the manifest of a file nearly fills a block.',
  },
  {
    variable: 'MAX_OPEN_UPLOADS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.openUploads,
    description: 'Maximum number of open uploads of one holder.',
  },
  {
    variable: 'MAX_BLOCKS_PER_REQUEST',
    schema: wholeNumber(1, 2_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.blocksPerRequest,
    description: 'Maximum number of blocks that one request announces. `gatehouse files` announces 2,000.',
  },
  {
    variable: 'MAX_PUTS_PER_HOLDER',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerHolder,
    description:
      'Maximum number of blocks that one process receives at the same time from one holder. `gatehouse files` sends 4.',
  },
  {
    variable: 'MAX_PUTS',
    schema: wholeNumber(1, 10_000),
    processes: ['customer'],
    fallback: UPLOAD_LIMITS.putsPerProcess,
    description:
      'Maximum number of blocks that one process receives at the same time. With S3 each takes up to 8 MiB of memory.',
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
    description:
      'Maximum number of files of one holder. Deleted files are included while their tombstones are kept.',
  },
  {
    variable: 'MAX_FILE_VERSIONS',
    schema: wholeNumber(0, 1_000),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versions,
    description: 'Maximum number of replaced versions of a file that are kept.',
  },
  {
    variable: 'FILE_VERSION_DAYS',
    schema: wholeNumber(0, 3_650),
    processes: ['customer', 'ops'],
    fallback: CATALOG_LIMITS.versionAge / DAY,
    description: 'Maximum number of days that a replaced version is kept.',
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
      "Support link in the customers' app. Unset: the support forum; without one https://support.example.com.",
  },
  {
    variable: 'UPGRADE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/plans',
    description: "Link in the customers' app for buying a plan.",
  },
  {
    variable: 'MANAGE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/account',
    description: "Link in the customers' app for changing or ending a plan.",
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
    processes: ['ops', 'edge'],
    fallback: ['127.0.0.0/8', '::1/128'],
    description: 'Comma-separated CIDR ranges of clients that the operator API serves.',
  },
  {
    variable: 'OPS_STEP_UP_SECONDS',
    schema: wholeNumber(60, (12 * HOUR) / SECOND),
    processes: ['ops'],
    fallback: 300,
    description:
      'Seconds after a sign-in in which operators can change plans, roles and credentials, and issue secrets of apps, on their page. After that, they must sign in again. With 43200 each sign-in is sufficient until its session ends.',
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
    description:
      'Address at which the proxy reaches the personal data server; unset: http://127.0.0.1:<PDS_PORT>.',
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
    description:
      'Comma-separated namespaces. Only holders of an entitlement can write to collections below these.',
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
    description: 'Address of the operator API that the command line calls.',
  },
  {
    variable: 'OPS_TOKEN',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description: 'Machine credential that the command line presents.',
  },
  {
    variable: 'BACKUP_DATABASE_URL',
    schema: postgresAddress,
    processes: ['command-line'],
    isSecret: true,
    description:
      'URL of PostgreSQL for a role that reads all rows, for `gatehouse backup create`. Unset: DATABASE_ADMIN_URL.',
  },
  {
    variable: 'BACKUP_RECIPIENTS',
    schema: z.array(z.string().startsWith('age1', 'must be age recipients (age1...)')),
    processes: ['command-line'],
    fallback: [],
    description: 'age recipients for whom backups are encrypted, separated by commas.',
  },
  {
    variable: 'BACKUP_PASSPHRASE',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description:
      'Passphrase of backups. New backups are encrypted with it only if BACKUP_RECIPIENTS is unset.',
  },
  {
    variable: 'BACKUP_IDENTITIES',
    schema: z.array(z.string().startsWith('AGE-SECRET-KEY-', 'must be age identities (AGE-SECRET-KEY-...)')),
    processes: ['command-line'],
    fallback: [],
    isSecret: true,
    description: 'age identities that open backups, separated by commas.',
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
