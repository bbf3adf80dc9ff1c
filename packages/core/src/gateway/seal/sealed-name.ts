import { InvalidInput } from '../../kernel/invalid-input.ts';
import { utf8Bytes, utf8Text } from '../../kernel/utf8.ts';
import type { BlockCid } from '../block/block-cid.ts';
import { SEAL_OVERHEAD_BYTES, seal, unseal } from './seal.ts';
import { SealBroken } from './seal-errors.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** Path and modification time of a file. The gateway cannot read them. */
export interface FileName {
  /** Path below the root folder of the holder's files, separated by slashes. */
  readonly path: string;
  /** Time at which the content was last modified, in milliseconds since 1970. */
  readonly modified: number;
}

/** The catalog entry to which a name belongs. */
export interface NamedEntry {
  readonly file: string;
  readonly root: BlockCid;
}

/** Maximum length of a sealed name that the catalog accepts, in bytes. */
export const MAX_SEALED_NAME_BYTES = 4_096;

/**
 * The length of a name is padded to a multiple of this number of bytes. Records are public, and the exact length would
 * reveal something about the name.
 */
const PADDED_BYTES = 64;

const MAX_TEXT_BYTES = MAX_SEALED_NAME_BYTES - SEAL_OVERHEAD_BYTES - PADDED_BYTES;

/**
 * Seals the name of one revision of a file. The sealed name can be opened only for this file and this content, so that
 * a gateway cannot show a file under the name of another file. Throws `InvalidInput` if the path is too long.
 */
export async function sealName(
  { path, modified }: FileName,
  entry: NamedEntry,
  keys: SealingKeys,
  crypto: SealingCrypto,
): Promise<Uint8Array> {
  const text = utf8Bytes(JSON.stringify({ path, modified }));
  if (text.length > MAX_TEXT_BYTES)
    throw new InvalidInput([
      { path: ['path'], message: `is too long: it can have about ${MAX_TEXT_BYTES} bytes of UTF-8` },
    ]);
  const padded = new Uint8Array(Math.ceil(text.length / PADDED_BYTES) * PADDED_BYTES).fill(SPACE);
  padded.set(text);
  return seal(padded, boundTo(entry), { key: keys.name, nonceKey: keys.nameNonce }, crypto);
}

/** Throws `SealBroken` unless the name was sealed for this entry with this key. */
export async function openName(
  sealed: Uint8Array,
  entry: NamedEntry,
  keys: SealingKeys,
  crypto: SealingCrypto,
): Promise<FileName> {
  const text = await unseal(sealed, boundTo(entry), { key: keys.name }, crypto);
  const name = text && fileNameIn(text);
  if (!name) throw new SealBroken('name');
  return name;
}

/** Character that pads names. JSON can end with spaces. */
const SPACE = 0x20;

/**
 * Returns the bytes to which a name is bound. NUL separates the two parts, because neither a file id nor a CID contains
 * NUL.
 */
function boundTo({ file, root }: NamedEntry): Uint8Array {
  return utf8Bytes(`${file}\0${root}\0`);
}

function fileNameIn(text: Uint8Array): FileName | undefined {
  try {
    const value: unknown = JSON.parse(utf8Text(text) ?? '');
    return isFileName(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFileName(value: unknown): value is FileName {
  const { path, modified } = (value ?? {}) as Partial<FileName>;
  return typeof path === 'string' && typeof modified === 'number';
}
