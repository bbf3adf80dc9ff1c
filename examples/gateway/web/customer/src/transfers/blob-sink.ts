import type { FileSink } from '../../../../src/files/index.ts';

/** Collects a file in pieces. The browser can move the pieces from memory to the disk. */
export class BlobSink implements FileSink {
  readonly #pieces = new Map<number, Blob>();

  async read(): Promise<undefined> {}

  async write(start: number, bytes: Uint8Array): Promise<void> {
    this.#pieces.set(start, new Blob([bytes as Uint8Array<ArrayBuffer>]));
  }

  blob(): Blob {
    const inOrder = [...this.#pieces].toSorted(([one], [other]) => one - other);
    return new Blob(inOrder.map(([, piece]) => piece));
  }
}
