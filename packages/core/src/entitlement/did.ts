import { InvalidInput } from '../kernel/invalid-input.ts';

/** A decentralized identifier, the name of an account that outlives its handles (AT Protocol, DID syntax). */
export type Did = string;

const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const LONGEST = 2048;

/** Is the text a DID by its syntax? It says nothing about whether anybody has it. */
export function isDid(text: string): boolean {
  return text.length <= LONGEST && DID.test(text);
}

/** The text as a DID, or an `InvalidInput` that points at the field it came in. */
export function parseDid(text: string, field: string = 'did'): Did {
  if (!isDid(text)) throw new InvalidInput([{ path: [field], message: 'is not a DID' }]);
  return text;
}
