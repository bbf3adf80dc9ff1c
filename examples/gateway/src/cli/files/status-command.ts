import type { Command } from 'commander';
import { plainSize, readIndex } from '../../files/index.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { below } from './local-files.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { type Files, withFiles } from './with-files.ts';

interface StatusOptions {
  readonly to: string;
  readonly json?: boolean;
}

/** Adds the command `files status`. */
export function addStatusCommand(files: Command, terminal: Terminal): void {
  files
    .command('status [folder]')
    .description('Show the account and its files, or the differences between a local and a stored folder')
    .option('--to <folder>', 'the stored folder to compare', '')
    .option('--json', 'print JSON')
    .action((folder: string | undefined, options: StatusOptions) =>
      withFiles(terminal, (opened) =>
        folder === undefined
          ? account(terminal, opened, options)
          : compare(terminal, opened, folder, options),
      ),
    );
}

async function account(terminal: Terminal, files: Files, { json }: StatusOptions): Promise<void> {
  const { client, keys, credentials } = files;
  const [{ mode, next }, limits, { sync }, index] = await Promise.all([
    client.call('GET /api/v1/me/key'),
    client.call('GET /api/v1/me/limits'),
    client.call('GET /api/v1/me/sync'),
    readIndex(client, keys),
  ]);
  const stored = [...index.files.values()];
  const status = {
    gateway: credentials.url,
    device: credentials.device,
    key: next ? `${mode}, changing to ${next.mode}` : mode,
    files: stored.length,
    bytes: stored.reduce((sum, { size }) => sum + plainSize(size), 0),
    unreadable: index.unreadable.length,
    state: limits.state,
    quota_bytes: limits.safety_net.limit_bytes,
    used_bytes: limits.safety_net.used_bytes,
    sync: sync.paused_reason ?? 'on',
    sign_in_before: sync.session_ends_at,
  };
  const lines = (all: typeof status) =>
    Object.entries(all).map(([name, value]) => `${name}: ${value ?? 'unknown'}`);
  terminal.write(shown(json, status, (all) => lines(all).join('\n')));
}

async function compare(
  terminal: Terminal,
  { client, keys }: Files,
  folder: string,
  { to, json }: StatusOptions,
): Promise<void> {
  const named = remoteFolder(to);
  const local = await below(folder, named, () => {});
  const { files } = await readIndex(client, keys);
  const differences = local.flatMap(({ path, size, modified }) => {
    const stored = files.get(path.normalize('NFC'));
    if (!stored) return [{ path, difference: 'not stored' }];
    if (stored.modified === modified && plainSize(stored.size) === size) return [];
    return [{ path, difference: stored.modified > modified ? 'newer in the store' : 'changed here' }];
  });
  const here = new Set(local.map(({ path }) => path.normalize('NFC')));
  for (const path of files.keys())
    if (isWithin(path, named) && !here.has(path)) differences.push({ path, difference: 'not here' });
  terminal.write(
    shown(json, { differences }, () =>
      differences.length === 0
        ? 'No differences.'
        : differences.map(({ path, difference }) => `${difference}  ${path}`).join('\n'),
    ),
  );
}
