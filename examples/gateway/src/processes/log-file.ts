import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

const MIB = 1024 ** 2;
const PRIVATE_MODE = 0o600;
const NEWLINE = 0x0a;
/** Interval at which the file at the path is compared with the open one. */
const CHECK_INTERVAL_MS = 1_000;

export interface LogLimits {
  /** Size in bytes above which the file is renamed; 16 MiB by default. */
  readonly maxBytes?: number;
  /** Number of earlier files, `<path>.1` being the latest; 4 by default. */
  readonly kept?: number;
}

/**
 * A log file that is renamed when it is too large, and opened again when another program, such as logrotate, has
 * renamed or removed it. A rename loses no line and splits none between two files. If the file cannot be written, for
 * example because the disk is full, the lines of that time are lost, and later lines are written.
 */
export class LogFile extends Writable {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #kept: number;
  #file: number | undefined;
  #isAtLineStart = true;
  #checkedAt = 0;

  constructor(path: string, { maxBytes = 16 * MIB, kept = 4 }: LogLimits = {}) {
    super({ decodeStrings: true });
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#kept = kept;
    try {
      this.#opened();
    } catch {
      // The next write tries again.
    }
  }

  override _write(chunk: Buffer, _encoding: unknown, done: () => void): void {
    // The file can only be changed between two lines, so the rest of a line is written first.
    const rest = this.#isAtLineStart ? 0 : chunk.indexOf(NEWLINE) + 1 || chunk.length;
    this.#append(chunk.subarray(0, rest));
    this.#append(chunk.subarray(rest));
    done();
  }

  override _final(done: () => void): void {
    this.#close();
    done();
  }

  #append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    try {
      const file = this.#opened();
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      this.#isAtLineStart = bytes.at(-1) === NEWLINE;
    } catch {
      this.#close();
    }
  }

  #opened(): number {
    if (this.#file !== undefined && this.#isAtLineStart) this.#replace(this.#file);
    this.#file ??= openSync(this.#path, 'a', PRIVATE_MODE);
    return this.#file;
  }

  #replace(file: number): void {
    const { size, ino, dev } = fstatSync(file);
    const isLarge = size >= this.#maxBytes;
    const now = performance.now();
    if (!isLarge && now - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = now;
    const present = statSync(this.#path, { throwIfNoEntry: false });
    const isPresent = present?.ino === ino && present.dev === dev;
    if (isPresent && !isLarge) return;
    // Another process of the supervisor, or logrotate, can have renamed the file already.
    if (isPresent) this.#rename();
    this.#close();
  }

  #rename(): void {
    for (let number = this.#kept; number >= 1; number -= 1) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${this.#path}.${number}`);
    }
  }

  #close(): void {
    const file = this.#file;
    this.#file = undefined;
    this.#isAtLineStart = true;
    if (file !== undefined) closeSync(file);
  }
}
