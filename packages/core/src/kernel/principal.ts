/**
 * The actor of an audit row: an account id or a DID, `machine:<name>`, `system:<job>`, or `anonymous` for a caller that
 * is not authenticated.
 */
export type Principal = string;

export const ANONYMOUS: Principal = 'anonymous';

/** Returns the principal of a background job or of the server itself. */
export function systemPrincipal(job: string): Principal {
  return `system:${job}`;
}
