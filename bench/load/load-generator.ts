import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, LoadResult } from './load.ts';

/** A process that sends requests to a server as fast as the server responds. */
export class LoadGenerator {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'generator.ts'));

  async run(load: Load): Promise<LoadResult> {
    this.#child.send(load);
    const [answer] = (await once(this.#child, 'message')) as [{ result: LoadResult } | { error: string }];
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  async close(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}

/** Returns a GET request with these headers as raw HTTP/1.1. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');
}

/** Returns a POST request with this JSON as raw HTTP/1.1. */
export function postRequest(path: string, body: object): string {
  const text = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Type: application/json'];
  return [...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n');
}
