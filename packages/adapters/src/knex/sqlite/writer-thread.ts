import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  type StatementResult,
  serveStatements,
  type ThreadCall,
  type ThreadData,
  type ThreadReply,
} from './serve-statements.ts';

interface Waiting {
  resolve(result: StatementResult | undefined): void;
  reject(error: Error): void;
}

/** A thread that has a SQLite file open for writing. It performs calls in the order in which they arrive. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #end: Error | undefined;

  constructor(path: string) {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    const workerData: ThreadData = { path, driver };
    this.#worker = new Worker(`(${serveStatements})()`, { eval: true, workerData, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The thread has ended.')));
  }

  call(request: ThreadCall): Promise<StatementResult | undefined> {
    if (this.#end) return Promise.reject(this.#end);
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      // The thread keeps the process alive only while it performs calls.
      this.#worker.ref();
      this.#worker.postMessage({ call, request });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ call, result, failure }: ThreadReply): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (failure) waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else waiting?.resolve(result);
  }

  #fail(cause: Error & { readonly code?: unknown }): void {
    // An error of SQLite, for example because it cannot open the file, keeps its code.
    const code = String(cause.code ?? '').startsWith('SQLITE') ? cause.code : 'ETHREAD';
    this.#end ??= Object.assign(new Error(cause.message, { cause }), { code });
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}
