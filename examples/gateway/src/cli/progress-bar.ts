import { SingleBar } from 'cli-progress';

const ROWS = '{bar} {percentage}% | {value}/{total}';
const BYTES = '{bar} {percentage}% | {speed} MB/s | {eta_formatted} left | {what}';

const MEGABYTE = 1_000_000;

/** A progress bar on the terminal. It counts rows, or the bytes of each file in turn. */
export class ProgressBar {
  readonly #stream: NodeJS.WriteStream;
  #bar: SingleBar | undefined;
  #what = '';
  #startedAt = 0;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
  }

  rows(done: number, total: number): void {
    this.#show('rows', ROWS, done, total);
  }

  transfer(what: string, done: number, total: number): void {
    this.#show(what, BYTES, done, total);
  }

  /** Ends the bar, so that other output can follow. */
  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  #show(what: string, format: string, done: number, total: number): void {
    if (what !== this.#what) this.stop();
    if (!this.#bar) {
      this.#bar = new SingleBar({ format, stream: this.#stream, clearOnComplete: format === BYTES });
      [this.#what, this.#startedAt] = [what, performance.now()];
      this.#bar.start(total, 0, { what, speed: '0.0' });
    }
    const seconds = Math.max(0.001, (performance.now() - this.#startedAt) / 1_000);
    this.#bar.update(done, { what, speed: (done / MEGABYTE / seconds).toFixed(1) });
    if (done >= total) this.stop();
  }
}
