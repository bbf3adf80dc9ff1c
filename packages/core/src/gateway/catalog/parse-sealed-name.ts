import { fromBase64url } from '../../kernel/base64url.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { MAX_SEALED_NAME_BYTES } from '../seal/sealed-name.ts';

/**
 * Parses a sealed name: 1 to 4,096 bytes in unpadded base64url. Only the holder's devices can open the name. Throws
 * `InvalidInput` for the field `sealed_name`.
 */
export function parseSealedName(text: string): string {
  const length = fromBase64url(text)?.length ?? 0;
  if (length >= 1 && length <= MAX_SEALED_NAME_BYTES) return text;
  const message = `must be 1 to ${MAX_SEALED_NAME_BYTES} bytes in base64url without padding`;
  throw new InvalidInput([{ path: ['sealed_name'], message }]);
}
