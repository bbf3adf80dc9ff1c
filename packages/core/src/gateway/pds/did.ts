/** A decentralized identifier in the syntax of AT Protocol ("DID"), for example `did:plc:ewvi7nxzyoun6zhxrhs64oiz`. */
export type Did = `did:${string}:${string}`;

// If this pattern rejects a stored DID, the DID cannot be looked up and has no capability.
const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const MAX_DID_LENGTH = 2_048;

/** Returns whether the text has the syntax of a DID. `didFault` checks the grammar of its method. */
export function isDid(text: string): text is Did {
  return text.length <= MAX_DID_LENGTH && DID.test(text);
}
