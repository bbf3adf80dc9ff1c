import { type BlockStoreConfig, s3StoreConfig } from '../../blocks/block-store-config.ts';
import type { Slice } from '../../config/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';

/**
 * The block store in an option: `s3`, `flat-fs` or `flat-fs:<folder>`. The other values come from the
 * settings.
 */
export function namedBlockStore(name: string, slice: Slice): BlockStoreConfig {
  const [kind, ...rest] = name.split(':');
  const path = rest.join(':');
  if (kind === 'flat-fs' && path !== '') return { kind, path };
  if (name === 'flat-fs') return { kind: name, path: slice.value('FLAT_FS_BLOCKS_PATH') };
  if (name !== 's3') throw usage(`"${name}" is not a block store. Use s3, flat-fs or flat-fs:<folder>.`);
  const config = s3StoreConfig(slice);
  if (!config) throw usage('S3_ACCESS_KEY and S3_SECRET_KEY are not set. Set both to use S3.');
  return config;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
