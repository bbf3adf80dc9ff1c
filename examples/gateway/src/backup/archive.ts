import { z } from 'zod';
import { type BackupEntry, foldersAbove, isInnerPath } from './backup-entry.ts';
import { ByteReader } from './byte-reader.ts';
import { isLeftOut } from './data-files.ts';

const MAX_HEADER_BYTES = 4_096;

const header = z.union([
  z.strictObject({
    // A backup never contains settings of the embedded PostgreSQL, or a journal of SQLite. Such a file in a backup
    // comes from an attacker, who could use it to run programs and delete files.
    path: z.string().refine((path) => isInnerPath(path) && !isLeftOut(path)),
    size: z.int().min(0),
  }),
  z.strictObject({ entries: z.int().min(0) }),
]);

/** The archive is damaged, or the file is not an archive. */
export class ArchiveInvalid extends Error {
  override readonly name = 'ArchiveInvalid';

  constructor(
    message = 'The backup is damaged, or it is not a backup of Gatehouse.',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Yields each entry as a line of JSON, followed by the content of its file. The last line contains the number of
 * entries. Changing this format makes stored backups unreadable.
 */
export async function* packed(entries: AsyncIterable<BackupEntry>): AsyncIterable<Uint8Array> {
  let count = 0;
  for await (const { path, size, content } of entries) {
    yield line({ path, size });
    let written = 0;
    for await (const bytes of content) {
      written += bytes.length;
      yield bytes;
    }
    if (written !== size) throw new Error(`${path} changed while it was copied. Create the backup again.`);
    count += 1;
  }
  yield line({ entries: count });
}

/**
 * Calls `take` for each entry. `take` must read the whole content of its entry. Throws `ArchiveInvalid` if
 * the archive is damaged.
 */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  take: (entry: BackupEntry) => Promise<void>,
): Promise<void> {
  const reader = new ByteReader(archive);
  const seen = new Set<string>();
  const folders = new Set<string>();
  for (;;) {
    const next = headerIn(await reader.line(MAX_HEADER_BYTES));
    if ('entries' in next) {
      if (next.entries !== seen.size || !(await reader.isAtEnd())) throw new ArchiveInvalid();
      return;
    }
    const above = foldersAbove(next.path);
    if ([next.path, ...above].some((path) => seen.has(path)) || folders.has(next.path))
      throw new ArchiveInvalid();
    seen.add(next.path);
    for (const folder of above) folders.add(folder);
    await take({ ...next, content: reader.bytes(next.size) });
  }
}

function headerIn(text: string | undefined): z.output<typeof header> {
  try {
    return header.parse(JSON.parse(text ?? ''));
  } catch {
    throw new ArchiveInvalid();
  }
}

function line(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
