import { statfs } from 'node:fs/promises';
import { DiskSpace } from '@gatehouse/core/upload';
import { fileFailure } from './file-failure.ts';

/** Free space of the file system that contains a folder. */
export class StatfsDiskSpace extends DiskSpace {
  readonly #folder: string;
  readonly #reserve: number;

  /** `reserve`: number of bytes that must stay free. */
  constructor({ folder, reserve }: { readonly folder: string; readonly reserve: number }) {
    super();
    this.#folder = folder;
    this.#reserve = reserve;
  }

  override async free(): Promise<number> {
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      return Math.max(0, bavail * bsize - this.#reserve);
    } catch (error) {
      throw fileFailure(error);
    }
  }
}
