import { DomainError } from '../../kernel/domain-error.ts';

/**
 * The store returned bytes that differ from the sealed bytes, or that were sealed with another key. Do not use any of
 * these bytes.
 */
export class SealBroken extends DomainError {
  readonly code = 'seal_broken';

  constructor(what: 'hash' | 'key' | 'manifest' | 'name') {
    super(MESSAGES[what]);
  }
}

const MESSAGES = {
  hash: 'The gateway returned a block whose bytes do not match its hash. The block was discarded. Try again later.',
  key: 'A block cannot be opened with this key. It was sealed with another key, or altered.',
  manifest: 'The gateway returned a list of blocks that is not the manifest of a file.',
  name: 'The name of a file cannot be opened with this key. It was sealed with another key, or altered.',
} as const;
