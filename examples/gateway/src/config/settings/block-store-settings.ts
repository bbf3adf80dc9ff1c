import { address, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the store for blocks: S3 or a folder. */
export const BLOCK_STORE_SETTINGS = [
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
    variable: 'S3_PUBLIC_ENDPOINT',
    field: 's3_public_endpoint',
    schema: address,
    processes: ['customer'],
    description:
      'Endpoint of the same store for clients. If it is set, and the store passes a check at start, clients can send blocks directly to the store.',
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
] as const satisfies readonly Setting[];
