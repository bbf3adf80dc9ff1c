import { InvalidInput } from '../../kernel/invalid-input.ts';
import { type Did, isDid } from './did.ts';

/** The text as a DID; throws `InvalidInput` that points at the field `did`. */
export function parseDid(text: string): Did {
  if (!isDid(text)) throw new InvalidInput([{ path: ['did'], message: 'is not a DID' }]);
  return text;
}
