import { readFile } from 'node:fs/promises';
import { MemberAddresses } from '@gatehouse/core/mesh';
import { replaceFile } from '../disk/replace-file.ts';

const PRIVATE_FILE_MODE = 0o600;
const MAX_ADDRESS_LENGTH = 100;

/**
 * The file `mesh-member-addresses.json`: addresses at which machines have proved their membership. Without it,
 * strangers could keep members out after a restart, because the process could not distinguish connections of members
 * from those of strangers.
 */
export class MemberAddressFile {
  readonly addresses: MemberAddresses;
  readonly #path: string;
  #isChanged = false;

  private constructor(path: string, known: readonly string[]) {
    this.#path = path;
    this.addresses = new MemberAddresses(known, () => {
      this.#isChanged = true;
    });
  }

  /** Reads the file. If it is missing or damaged, no address is known, and members prove theirs again. */
  static async open(path: string): Promise<MemberAddressFile> {
    return new MemberAddressFile(path, await addressesIn(path));
  }

  /** Writes the file if an address was added since the last call. */
  async save(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    try {
      await replaceFile(this.#path, JSON.stringify(this.addresses.all()), PRIVATE_FILE_MODE);
    } catch (error) {
      this.#isChanged = true;
      throw error;
    }
  }
}

async function addressesIn(path: string): Promise<readonly string[]> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(json) ? json.filter(isAddress) : [];
  } catch {
    return [];
  }
}

function isAddress(item: unknown): item is string {
  return typeof item === 'string' && item.length <= MAX_ADDRESS_LENGTH;
}
