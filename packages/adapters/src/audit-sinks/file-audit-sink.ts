import { type FileHandle, open } from 'node:fs/promises';
import { type AuditEntry, AuditSink } from '@gatehouse/core/audit';
import { ocsfEvent } from './ocsf-event.ts';

/**
 * Appends one line of JSON (OCSF) for each row to a file, and waits until the lines are on the disk. Opens the file for
 * each batch, so that log rotation can rename the file.
 */
export class FileAuditSink extends AuditSink {
  override readonly name: string;
  readonly #path: string;

  constructor(path: string) {
    super();
    this.name = `file ${path}`;
    this.#path = path;
  }

  override async send(rows: readonly AuditEntry[]): Promise<void> {
    const lines = rows.map((row) => `${JSON.stringify(ocsfEvent(row))}\n`).join('');
    const file = await open(this.#path, 'a+', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EISDIR' ? notAFile(this.#path) : error;
    });
    try {
      if (!(await file.stat()).isFile()) throw notAFile(this.#path);
      await file.appendFile((await endsInsideLine(file)) ? `\n${lines}` : lines);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}

/** Returns the error for a path that is not a file. Pipes and devices do not store what is written to them. */
function notAFile(path: string): Error {
  return new Error(
    `The audit log cannot be written to ${path}, because it is not a regular file. Choose the path of a file.`,
  );
}

/** Returns whether a crash has truncated the last line. The row of that line is sent again. */
async function endsInsideLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== '\n'.charCodeAt(0);
}
