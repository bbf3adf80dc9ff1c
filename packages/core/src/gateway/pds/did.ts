/** A decentralized identifier in the syntax of AT Protocol ("DID"), for example `did:plc:ewvi7nxzyoun6zhxrhs64oiz`. */
export type Did = `did:${string}:${string}`;

const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const MAX_LENGTH = 2_048;

/** Is the text a DID by syntax? Whether anybody answers to it is another question. */
export function isDid(text: string): text is Did {
  return text.length <= MAX_LENGTH && DID.test(text);
}
