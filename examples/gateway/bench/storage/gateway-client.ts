import { type ManifestEntry, manifestBytes } from '@gatehouse/core/block';
import { blockOf, type SampleBlock } from '@gatehouse/testing/contracts/gateway';
import { inParallel } from '../../src/files/in-parallel.ts';
import type { StorageWorld } from './world.ts';

/** Sends a PUT request with these bytes, and throws unless it succeeded. */
export type SendBytes = (
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
) => Promise<void>;

/** Number of requests that are sent concurrently to each server. */
export const CONNECTIONS = 4;

/** A reserved upload. */
export interface Reserved {
  readonly id: string;
  readonly manifest: SampleBlock;
  readonly missing: Set<string>;
}

/** Calls the gateway as the customer of the world. */
export class GatewayClient {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** `other` is the session of another customer, who then sends the requests. */
  constructor({ gateway, session }: StorageWorld, other?: string) {
    this.#origin = gateway.origin;
    this.#headers = { Authorization: `Bearer ${other ?? session}` };
  }

  /** Reserves an upload of these blocks. */
  reserve(file: string, blocks: readonly SampleBlock[]): Promise<Reserved> {
    return this.reserveListed(
      file,
      blocks.map(({ cid, bytes }) => ({ cid, size: bytes.length })),
    );
  }

  async reserveListed(file: string, listed: readonly ManifestEntry[]): Promise<Reserved> {
    const manifest = blockOf(manifestBytes({ chunker: 'fixed-4m', blocks: listed }), 'dag-cbor');
    const { upload } = await this.#post('/api/v1/uploads', {
      ...{ key: crypto.randomUUID(), kind: 'safety_net', file },
      size: listed.reduce((sum, { size }) => sum + size, 0),
      ...{ manifest: manifest.cid, blocks: listed },
    });
    return { id: upload.id, manifest, missing: new Set(upload.missing) };
  }

  /** Reserves an upload, sends the blocks that are missing, and returns its id. */
  async send(file: string, blocks: readonly SampleBlock[]): Promise<string> {
    const { id, manifest, missing } = await this.reserve(file, blocks);
    const wanted = [...blocks, manifest].filter(({ cid }) => missing.delete(cid));
    await inParallel(wanted, CONNECTIONS, (block) => this.put(id, block));
    return id;
  }

  async put(upload: string, { cid, bytes }: SampleBlock, send: SendBytes = fetchBytes): Promise<void> {
    const url = `${this.#origin}/api/v1/uploads/${upload}/blocks/${cid}`;
    await send(url, { ...this.#headers, 'Content-Type': 'application/octet-stream' }, bytes);
  }

  async commit(upload: string): Promise<void> {
    await this.#post(`/api/v1/uploads/${upload}/commit`, { base_revision: 0 });
  }

  async release(upload: string): Promise<void> {
    await received(
      fetch(`${this.#origin}/api/v1/uploads/${upload}`, { method: 'DELETE', headers: this.#headers }),
    );
  }

  async get(cid: string): Promise<void> {
    await received(fetch(`${this.#origin}/api/v1/blocks/${cid}`, { headers: this.#headers }));
  }

  async #post(path: string, body: object) {
    const headers = { ...this.#headers, 'Content-Type': 'application/json' };
    const bytes = await received(
      fetch(this.#origin + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return JSON.parse(Buffer.from(bytes).toString());
  }
}

const fetchBytes: SendBytes = async (url, headers, bytes) => {
  await received(fetch(url, { method: 'PUT', headers, body: bytes as Uint8Array<ArrayBuffer> }));
};

/** Returns the body of a response. Throws if the request has failed. */
export async function received(request: Promise<Response>): Promise<ArrayBuffer> {
  const response = await request;
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`);
  return body;
}
