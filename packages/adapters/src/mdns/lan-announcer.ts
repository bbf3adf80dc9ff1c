import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { type AddressRecord, addressRecordJson } from '@gatehouse/core/mesh';
import multicastDns, { type MulticastDNS } from 'multicast-dns';

/**
 * Name of the service. Changing it prevents machines of different releases from finding each other in the local
 * network.
 */
const SERVICE = '_gatehouse-mesh._tcp.local';
/** Port of multicast DNS (RFC 6762). */
const MDNS_PORT = 5_353;
/** Maximum length of a string in a text record (RFC 1035). */
const MAX_STRING_BYTES = 255;
/** Maximum length of a record. A packet of multicast DNS has at most 9,000 bytes. */
const MAX_RECORD_BYTES = 8_000;
const TTL_SECONDS = 120;
/** Minimum time between two responses. Without it, a flood of queries would cause a flood of responses. */
const MIN_ANSWER_INTERVAL: Milliseconds = SECOND;

export interface LanAnnouncerParts {
  /** Returns the record to announce; undefined if there is nothing to announce. */
  readonly own: () => Promise<AddressRecord | undefined>;
  /** Called with each record that a machine announces. The record is not verified yet. */
  readonly onRecord: (json: unknown) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Address of the only network interface to use; undefined to use all. */
  readonly networkInterface?: string | undefined;
  readonly port?: number;
}

/**
 * Announces the addresses of this machine in the local network by multicast DNS, and receives the addresses of other
 * machines.
 */
export class LanAnnouncer {
  readonly #parts: LanAnnouncerParts;
  readonly #mdns: MulticastDNS;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(parts: LanAnnouncerParts) {
    this.#parts = parts;
    const { networkInterface, port = MDNS_PORT, onFailure } = parts;
    this.#mdns = multicastDns({
      port,
      bind: '0.0.0.0',
      ...(networkInterface !== undefined && { interface: networkInterface }),
    });
    this.#mdns.on('error', onFailure);
    this.#mdns.on('query', ({ questions = [] }) => {
      if (questions.some(({ name }) => name === SERVICE)) this.#answer().catch(onFailure);
    });
    this.#mdns.on('response', ({ answers = [] }) => {
      for (const answer of answers)
        if (answer.type === 'TXT' && answer.name.endsWith(`.${SERVICE}`))
          this.#receive(answer.data).catch(onFailure);
    });
  }

  /** Requests the addresses of the machines in the local network. */
  ask(): void {
    this.#mdns.query([{ name: SERVICE, type: 'PTR' }]);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#mdns.destroy(() => resolve()));
  }

  async #answer(): Promise<void> {
    const now = performance.now();
    if (now - this.#answeredAt < MIN_ANSWER_INTERVAL) return;
    this.#answeredAt = now;
    const record = await this.#parts.own();
    if (record === undefined) return;
    const bytes = Buffer.from(JSON.stringify(addressRecordJson(record)));
    if (bytes.length > MAX_RECORD_BYTES) return;
    const name = `${record.peer}.${SERVICE}`;
    const data: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += MAX_STRING_BYTES)
      data.push(bytes.subarray(start, start + MAX_STRING_BYTES));
    this.#mdns.respond([
      { name: SERVICE, type: 'PTR', ttl: TTL_SECONDS, data: name },
      { name, type: 'TXT', ttl: TTL_SECONDS, data },
    ]);
  }

  async #receive(data: string | Buffer | readonly (string | Buffer)[]): Promise<void> {
    const strings = Array.isArray(data) ? data : [data];
    const text = Buffer.concat(strings.map((string) => Buffer.from(string))).toString();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return;
    }
    await this.#parts.onRecord(json);
  }
}
