import { InvalidInput } from '../kernel/invalid-input.ts';
import { type Did, isDid } from '../pds/did.ts';

/** The text as a DID; throws `InvalidInput` that points at the field it came in. */
export function parseDid(text: string, field: string = 'did'): Did {
  if (!isDid(text)) throw new InvalidInput([{ path: [field], message: 'is not a DID' }]);
  return text;
}
