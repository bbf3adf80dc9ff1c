/** Name of the OAuth client of the operator API. Stored rows contain it, so do not change it. */
export type OperatorClient = 'operator';
