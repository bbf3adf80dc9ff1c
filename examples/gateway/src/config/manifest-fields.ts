import { z } from 'zod';
import {
  address,
  bindAddress,
  databaseAddress,
  flag,
  origin,
  origins,
  port,
  publicOrigin,
  text,
} from './field-schemas.ts';
import type { ManifestField } from './manifest-field.ts';

/** Every field of the manifest, in the order in which it is documented and printed. */
export const MANIFEST_FIELDS: readonly ManifestField[] = [
  {
    name: 'database_url',
    schema: databaseAddress,
    required: true,
    secret: true,
    description: 'Database of the application: PostgreSQL by a plain role, or sqlite:<path>.',
  },
  {
    name: 'database_admin_url',
    schema: databaseAddress,
    secret: true,
    description: 'PostgreSQL by the role that migrates. It is not used at run time.',
  },
  {
    name: 'postgres_password',
    schema: text,
    secret: true,
    description: 'Password for database_url where that has none.',
  },
  {
    name: 'public_base_url',
    schema: publicOrigin,
    required: true,
    description: 'Public origin of the gateway, without a trailing slash.',
  },
  { name: 'host', schema: bindAddress, required: true, description: 'IP address to listen on.' },
  { name: 'port', schema: port, required: true, description: 'Port to listen on.' },
  {
    name: 'cors_allowed_origins',
    schema: origins,
    required: true,
    description: 'Browser origins that may call the API; in the environment separated by commas.',
  },
  {
    name: 'rust_log',
    schema: text,
    fallback: 'info',
    description: 'What to log: a level, or a tracing filter.',
  },
  {
    name: 'log_json',
    schema: flag,
    fallback: false,
    variable: 'SVC_LOG_JSON',
    description: 'Log in JSON lines.',
  },
  {
    name: 's3_access_key',
    schema: text,
    secret: true,
    description: 'Keeps blocks in S3, together with s3_secret_key.',
  },
  {
    name: 's3_secret_key',
    schema: text,
    secret: true,
    description: 'Keeps blocks in S3, together with s3_access_key.',
  },
  { name: 's3_region', schema: text, fallback: 'us-east-1', description: 'Region of the bucket.' },
  { name: 's3_bucket', schema: text, fallback: 'svc-blocks', description: 'Bucket that blocks are kept in.' },
  { name: 's3_endpoint', schema: address, description: 'Endpoint of an S3-compatible store.' },
  {
    name: 'flat_fs_blocks_path',
    schema: text,
    fallback: './data/blocks',
    description: 'Folder that blocks are kept in where S3 is not used.',
  },
  {
    name: 'atproto_appview_url',
    schema: address,
    fallback: 'https://public.api.bsky.app',
    description: 'AppView that resolves public handles.',
  },
  {
    name: 'pds_url',
    schema: address,
    fallback: 'http://127.0.0.1:3000',
    description: 'The personal data server as the gateway reaches it.',
  },
  {
    name: 'pds_public_url',
    schema: address,
    fallback: 'http://localhost:3000',
    description: 'The personal data server as browsers reach it.',
  },
  {
    name: 'pds_handle_domain',
    schema: text,
    description: 'Suffix of the handles of accounts, for example test for alice.test.',
  },
  {
    name: 'pds_oauth_issuer_origin',
    schema: z.union([z.literal('none'), origin], 'must be an origin, or none'),
    description:
      'Origin of the OAuth issuer; that of pds_public_url when unset; none leaves URLs as they are.',
  },
  {
    name: 'pds_admin_password',
    schema: text,
    secret: true,
    description: 'Admin password of the personal data server, for minting invite codes.',
  },
  {
    name: 'pds_signup_enabled',
    schema: flag,
    description: 'Opens POST /api/v1/pds/signup; when unset, open if there is a pds_admin_password.',
  },
];
