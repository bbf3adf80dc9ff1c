/** Name of the OAuth client of the operator API. Changing it hides the stored rows that contain it. */
export type OperatorClient = 'operator';
