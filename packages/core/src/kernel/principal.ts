/**
 * Who acts, as the audit log names them: an account id or a DID, `machine:<name>`, `system:<job>`, or
 * `anonymous` for a caller who has not shown who they are.
 */
export type Principal = string;

export const ANONYMOUS: Principal = 'anonymous';

/** The principal of a background job or of the server itself. */
export function systemPrincipal(job: string): Principal {
  return `system:${job}`;
}
