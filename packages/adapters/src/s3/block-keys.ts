/** Prefix of the keys of blocks. Changing it makes stored blocks unreachable. */
export const BLOCKS = 'blocks/';

/** Prefix of the keys of damaged blocks, which are kept for examination. */
export const DAMAGED = 'damaged/';

/** Prefix of the keys to which clients send blocks directly: `incoming/<upload>/<cid>`. */
export const INCOMING = 'incoming/';
