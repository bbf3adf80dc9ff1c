import { InvalidInput } from '../../kernel/invalid-input.ts';
import { type Did, isDid } from './did.ts';
import { didFault } from './did-fault.ts';

/** Parses a text with the syntax of a DID. Throws `InvalidInput` for the field `did`. */
export function parseDid(text: string): Did {
  if (!isDid(text)) throw faultyDid('is not a DID');
  return text;
}

/** Parses a DID that a PDS account can have. Throws `InvalidInput` for the field `did`. */
export function parsePossibleDid(text: string): Did {
  const did = parseDid(text);
  const fault = didFault(did);
  if (fault !== undefined) throw faultyDid(fault);
  return did;
}

function faultyDid(message: string): InvalidInput {
  return new InvalidInput([{ path: ['did'], message }]);
}
