/** Media type of a checkpoint, in the header `typ`. Changing it makes every stored checkpoint invalid. */
export const CHECKPOINT_TYPE = 'gatehouse-audit-checkpoint+jwt';

/** The only algorithm that is accepted for checkpoints (RFC 8037). */
export const CHECKPOINT_ALGORITHM = 'EdDSA';
