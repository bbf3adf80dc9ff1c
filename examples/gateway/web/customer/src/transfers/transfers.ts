import type { StoredFile } from '../../../../src/files/index.ts';
import { Pausable, plainSize } from '../../../../src/files/index.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { Connection } from './connection.ts';
import { type Archive, downloadArchive } from './download-archive.ts';
import { downloadFile } from './download-file.ts';
import { keepUploads, keptUploads } from './kept-uploads.ts';
import { problemOf } from './problem-of.ts';
import { releaseUpload } from './release-upload.ts';
import { hasEnded, isMoving, type Transfer } from './transfer.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Maximum number of files that are transferred at the same time. For each file, several blocks are sent at
 * the same time.
 */
const MAX_CONCURRENT_TRANSFERS = 2;

/** The file that is uploaded or downloaded, or the files of an archive. */
type Content =
  | { readonly kind: 'upload'; readonly file: File }
  | { readonly kind: 'download'; readonly stored: StoredFile }
  | ({ readonly kind: 'archive' } & Archive);

interface Running {
  readonly pausable: Pausable;
  readonly controller: AbortController;
}

/** The transfers of one customer in this tab. They continue while the customer visits other pages of the app. */
export class Transfers {
  readonly #did: string;
  readonly #onStored: () => void;
  readonly #contents = new Map<string, Content>();
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Transfer[];

  constructor(did: string, onStored: () => void) {
    this.#did = did;
    this.#onStored = onStored;
    this.#all = keptUploads(did);
    addEventListener('online', () => this.#retryOffline());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly present = (): readonly Transfer[] => this.#all;

  /** Uploads the files. A file that belongs to an interrupted upload continues that upload. */
  upload(files: readonly ChosenFile[]): void {
    for (const { path, file } of files) {
      const before = this.#all.find((each) => isInterruptedBy(each, path, file));
      const id = before?.id ?? crypto.randomUUID();
      this.#contents.set(id, { kind: 'upload', file });
      if (before) this.#change(id, { state: 'waiting', note: undefined });
      else this.#add(id, 'upload', path, file.size, file.lastModified);
    }
    this.#startNext();
  }

  download(stored: StoredFile, size: number): void {
    const id = crypto.randomUUID();
    this.#contents.set(id, { kind: 'download', stored });
    this.#add(id, 'download', stored.path, size, stored.modified);
    this.#startNext();
  }

  /** Downloads the files as one ZIP archive, with their paths below the folder. */
  downloadArchive(name: string, folder: string, files: readonly StoredFile[]): void {
    const id = crypto.randomUUID();
    this.#contents.set(id, { kind: 'archive', name, folder, files });
    const size = files.reduce((sum, file) => sum + plainSize(file.size), 0);
    this.#add(id, 'download', name, size, 0);
    this.#startNext();
  }

  pause(id: string): void {
    this.#running.get(id)?.pausable.pause();
    this.#change(id, { state: 'paused', rate: undefined });
    this.#startNext();
  }

  /** Continues a paused transfer, or tries a failed one again. */
  resume(id: string): void {
    const running = this.#running.get(id);
    this.#change(id, { state: 'waiting', note: undefined, remedy: undefined });
    if (running) {
      this.#change(id, { state: this.#contents.get(id)?.kind === 'upload' ? 'sending' : 'fetching' });
      running.pausable.resume();
    } else this.#startNext();
  }

  /** Stops the transfer, removes it from the list, and frees the storage that its upload has reserved. */
  remove(id: string): void {
    this.#running.get(id)?.controller.abort();
    this.#contents.delete(id);
    this.#removeAll((each) => each.id === id);
    this.#startNext();
  }

  removeEnded(): void {
    this.#removeAll(hasEnded);
  }

  #removeAll(isRemoved: (each: Transfer) => boolean): void {
    for (const each of this.#all)
      if (isRemoved(each) && each.upload !== undefined) void releaseUpload(each.upload);
    this.#set(this.#all.filter((each) => !isRemoved(each)));
  }

  #retryOffline(): void {
    for (const { id, state } of this.#all) if (state === 'offline') this.resume(id);
  }

  #add(id: string, kind: Transfer['kind'], path: string, size: number, modified: number): void {
    this.#set([...this.#all, { id, kind, path, size, modified, state: 'waiting', done: 0, total: size }]);
  }

  #startNext(): void {
    for (const each of this.#all) {
      if (this.#all.filter(isMoving).length >= MAX_CONCURRENT_TRANSFERS) return;
      if (each.state === 'waiting' && !this.#running.has(each.id)) void this.#run(each);
    }
  }

  async #run({ id, kind, path }: Transfer): Promise<void> {
    const content = this.#contents.get(id);
    if (!content) return;
    const running = { pausable: new Pausable(), controller: new AbortController() };
    this.#running.set(id, running);
    this.#change(id, { state: kind === 'upload' ? 'sealing' : 'fetching' });
    const connection = { did: this.#did, signal: running.controller.signal, pausable: running.pausable };
    const onChange = (change: Partial<Transfer>) => {
      const { upload } = change;
      if (!running.pausable.isPaused) this.#change(id, change);
      // A pause does not stop sealing and reserving. The id is needed to free the storage.
      else if (upload !== undefined) this.#change(id, { upload });
    };
    try {
      const ended = await transferred(connection, path, content, onChange);
      this.#change(id, { state: 'done', rate: undefined, ...ended });
      this.#contents.delete(id);
      if (kind === 'upload') this.#onStored();
    } catch (error) {
      await this.#stopped(id, running, error);
    } finally {
      this.#running.delete(id);
      this.#startNext();
    }
  }

  async #stopped(id: string, { controller }: Running, error: unknown): Promise<void> {
    const transfer = this.#all.find((each) => each.id === id);
    if (controller.signal.aborted || !transfer) return;
    this.#change(id, { rate: undefined, ...(await problemOf(error, transfer)) });
  }

  #change(id: string, change: Partial<Transfer>): void {
    this.#set(this.#all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #set(all: readonly Transfer[]): void {
    this.#all = all;
    keepUploads(this.#did, all);
    for (const listener of this.#listeners) listener();
  }
}

function transferred(
  connection: Connection,
  path: string,
  content: Content,
  onChange: (change: Partial<Transfer>) => void,
): Promise<Partial<Transfer>> {
  if (content.kind === 'upload') return uploadFile(connection, { path, file: content.file }, onChange);
  if (content.kind === 'download') return downloadFile(connection, content.stored, onChange);
  return downloadArchive(connection, content, onChange);
}

function isInterruptedBy(
  { state, size, modified, ...transfer }: Transfer,
  path: string,
  file: File,
): boolean {
  if (state !== 'interrupted' || size !== file.size || modified !== file.lastModified) return false;
  return transfer.path === path || transfer.path.endsWith(`/${file.name}`);
}
