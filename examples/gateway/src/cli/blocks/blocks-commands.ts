import { type CopiedBlocks, CopyBlocks } from '@gatehouse/core/block';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import { type BlockStoreConfig, blockStoreFaults } from '../../blocks/block-store-config.ts';
import { isBlockStoreFolder } from '../../blocks/is-block-store-folder.ts';
import { openBlockStore } from '../../blocks/open-block-store.ts';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { namedBlockStore } from './named-block-store.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly trustTarget?: boolean;
  readonly json?: boolean;
}

/** Adds the command `blocks`, for operators who move stored blocks. */
export function addBlocksCommands(program: Command, terminal: Terminal): void {
  program
    .command('blocks')
    .description('Move stored blocks to another block store')
    .command('copy')
    .description(
      'Copy all blocks and check their hashes. Run the command again to continue, or to copy new blocks',
    )
    .requiredOption(
      '--from <store>',
      'source: s3, flat-fs or flat-fs:<folder>; other values come from the settings S3_* and FLAT_FS_BLOCKS_PATH',
    )
    .requiredOption('--to <store>', 'target: s3, flat-fs or flat-fs:<folder>')
    .option('--trust-target', 'skip blocks that exist at the target, without reading and checking them')
    .option('--json', 'print JSON')
    .action((options: CopyOptions) => copy(terminal, options));
}

async function copy({ environment, folder, stopSignal, progress, write }: Terminal, options: CopyOptions) {
  const slice = new Slice('command-line', environment, folder);
  const faults = [...slice.faults, ...blockStoreFaults(slice)];
  if (faults.length > 0)
    throw new InvalidSettings(PROCESS_TITLES['command-line'], [...faults, ...slice.hints]);
  if (options.from === options.to)
    throw new CommandFailure('--from and --to name the same block store.', EXIT.usage);
  const source = namedBlockStore(options.from, slice);
  await requireBlockFolder(source);
  const from = await openBlockStore(source);
  const to = await openBlockStore(namedBlockStore(options.to, slice));
  const onProgress = (done: number, total: number) => progress?.(done, total);
  const signal = stopSignal();
  const order = { signal, trustsTarget: options.trustTarget ?? false, onProgress };
  const result = await new CopyBlocks({ from, to }).execute(order).catch((error) => {
    if (!signal.aborted) throw error;
    throw new CommandFailure('Stopped. Run the same command again: it skips what was copied.', EXIT.refused);
  });
  write(shown(options.json, result, summary));
  if (result.damaged.length > 0)
    throw new CommandFailure(
      `${result.damaged.length} blocks are damaged and were not copied. Restore them from a backup.`,
      EXIT.refused,
    );
}

/**
 * Throws if the folder is not a block store. Opening it would create an empty store in it, and the copy of that store
 * would look complete.
 */
async function requireBlockFolder(source: BlockStoreConfig): Promise<void> {
  if (source.kind !== 'flat-fs') return;
  const isBlockFolder = await isBlockStoreFolder(source.path).catch(() => undefined);
  if (isBlockFolder) return;
  const fault = isBlockFolder === false ? 'contains no blocks' : 'does not exist or cannot be read';
  throw new CommandFailure(`${source.path} ${fault}. Specify the folder of the blocks.`, EXIT.usage);
}

function summary({ copied, bytes, present, replaced, damaged }: CopiedBlocks): string {
  const replacements = replaced > 0 ? [`${replaced} of them were damaged in the target.`] : [];
  const counts = `${copied} blocks copied (${bytes} bytes), ${present} already existed.`;
  return [counts, ...replacements, ...damaged].join('\n');
}
