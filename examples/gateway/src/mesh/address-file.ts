import { readFile } from 'node:fs/promises';
import { NodeMeshCrypto } from '@gatehouse/adapters/node';
import {
  type AddressRecord,
  addressRecordJson,
  hasPlausibleNumber,
  parseAddressRecord,
} from '@gatehouse/core/mesh';
import { replaceFile } from '../disk/replace-file.ts';
import { fileStamp } from './file-stamp.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * The file `mesh-addresses.json`: signed records of the addresses of machines, including the record of this
 * machine.
 */
export class AddressFile {
  readonly #path: string;
  #known: { readonly stamp: string; readonly records: readonly AddressRecord[] } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads the records, except those with an implausible `sequence`. Returns none if the file is missing or damaged,
   * because peers send their records again.
   */
  async read(): Promise<readonly AddressRecord[]> {
    return (await this.#all()).filter((record) => hasPlausibleNumber(record, Date.now()));
  }

  /**
   * Replaces the record of the machine and keeps all other records. These include records with an implausible
   * `sequence`, because the clock of this machine can be behind. When it is corrected, their `sequence` is plausible.
   */
  async replace(next: AddressRecord): Promise<void> {
    await this.write([...(await this.#all()).filter(({ peer }) => peer !== next.peer), next]);
  }

  async write(records: readonly AddressRecord[]): Promise<void> {
    await replaceFile(this.#path, JSON.stringify(records.map(addressRecordJson)), PRIVATE_FILE_MODE);
  }

  async #all(): Promise<readonly AddressRecord[]> {
    const stamp = await fileStamp(this.#path);
    if (stamp === undefined) return [];
    if (this.#known?.stamp !== stamp) this.#known = { stamp, records: await recordsIn(this.#path) };
    return this.#known.records;
  }
}

async function recordsIn(path: string): Promise<readonly AddressRecord[]> {
  const crypto = new NodeMeshCrypto();
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(json) ? json.flatMap((record) => parseAddressRecord(crypto, record) ?? []) : [];
  } catch {
    return [];
  }
}
