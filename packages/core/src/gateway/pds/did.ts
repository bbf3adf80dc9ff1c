/** A decentralized identifier in the syntax of AT Protocol ("DID"), for example `did:plc:ewvi7nxzyoun6zhxrhs64oiz`. */
export type Did = `did:${string}:${string}`;

// Changing this changes which stored DIDs can be looked up: a DID that it rejects has no capability.
const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const MAX_LENGTH = 2_048;

/** Returns whether the text is a DID by syntax. `didFault` checks the grammar of its method. */
export function isDid(text: string): text is Did {
  return text.length <= MAX_LENGTH && DID.test(text);
}
