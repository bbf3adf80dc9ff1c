import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Did } from '@gatehouse/core/pds';
import type { SampleBlock } from '@gatehouse/testing/contracts/gateway';
import { manifestOf, type Plan, planOf } from './plans.ts';

interface Commitment {
  readonly base_revision: number;
  readonly sealed_name?: string;
  readonly wait_for_copies?: boolean;
}

/** The response to a block. */
interface PutAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Code of the refusal; undefined if the gateway accepted the block. */
  readonly error: string | undefined;
}

/** A device of a customer. It sends plain HTTP requests. */
export class FilesCustomer {
  readonly did: Did;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, did: Did, session: string) {
    this.did = did;
    this.#url = url;
    this.#headers = { Authorization: `Bearer ${session}` };
  }

  reserve(plan: Plan) {
    return this.send('POST', '/api/v1/uploads', plan);
  }

  /** Reserves an upload, sends every block and commits. Returns the response to the commit. */
  async upload(file: string, pieces: readonly SampleBlock[], commitment: Commitment) {
    const { upload } = (await this.reserve({ ...planOf(pieces), file })).body;
    for (const block of [...pieces, manifestOf(pieces)]) await this.put(upload.id, block);
    return this.commit(upload.id, commitment);
  }

  /** Asks for the address of the object store for a block. */
  presigned(upload: string, cid: string) {
    return this.send('POST', `/api/v1/uploads/${upload}/blocks/${cid}/presigned`);
  }

  /** Lets the gateway accept a block that the object store has received. Returns the status and the refusal's code. */
  async accept(upload: string, cid: string): Promise<readonly [status: number, error?: string]> {
    const path = `/api/v1/uploads/${upload}/blocks/${cid}/accept`;
    const response = await fetch(this.#url + path, { method: 'POST', headers: this.#headers });
    const body = await response.text();
    return body === '' ? [response.status] : [response.status, JSON.parse(body).error];
  }

  commit(upload: string, commitment: Commitment) {
    return this.send('POST', `/api/v1/uploads/${upload}/commit`, commitment);
  }

  async send(method: string, path: string, body?: unknown, change: Record<string, string> = {}) {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { ...this.#headers, ...json, ...change };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return this.#answer(await fetch(this.#url + path, init));
  }

  /** Requests a block and returns the whole response. */
  read(cid: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const init = { method, headers: { ...this.#headers, ...headers } };
    return fetch(`${this.#url}/api/v1/blocks/${cid}`, init);
  }

  async get(path: string) {
    return this.#answer(await fetch(this.#url + path, { headers: this.#headers }));
  }

  async delete(path: string): Promise<number> {
    return (await fetch(this.#url + path, { method: 'DELETE', headers: this.#headers })).status;
  }

  /** Sends the block by a request whose headers the test can change. */
  async put(id: string, block: SampleBlock, change: Record<string, string> = {}): Promise<number> {
    const { answer, send } = this.beginPut(id, block, change);
    send();
    return (await answer).status;
  }

  /** Sends the headers of a block. The test sends the bytes later. */
  beginPut(id: string, { cid, bytes }: SampleBlock, change: Record<string, string> = {}) {
    const length = 'Transfer-Encoding' in change ? {} : { 'Content-Length': String(bytes.length) };
    const headers = { 'Content-Type': 'application/octet-stream', ...length, ...this.#headers, ...change };
    const url = `${this.#url}/api/v1/uploads/${id}/blocks/${cid}`;
    const sending = request(url, { method: 'PUT', headers, agent: false });
    sending.flushHeaders();
    const answer = new Promise<PutAnswer>((resolve, reject) => {
      sending.on('response', async (response) => {
        const { statusCode: status = 0, headers } = response;
        const body = await text(response).catch(() => '');
        resolve({ status, headers, error: body.startsWith('{') ? JSON.parse(body).error : undefined });
      });
      sending.on('error', reject);
    });
    return { answer, sending, send: () => void sending.end(bytes) };
  }

  async #answer(response: Response) {
    const body = await response.text();
    return { status: response.status, body: body === '' ? undefined : JSON.parse(body) };
  }
}
