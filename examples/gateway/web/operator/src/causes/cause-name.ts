const CAUSES: Readonly<Record<string, string>> = {
  sign_in_required: 'The customer must sign in',
  entitlement_denied: 'Needs a plan',
  record_refused: 'The account server refused the record',
  record_too_large: 'The record is too large',
  record_changed: 'The record was changed elsewhere',
  rate_limited: 'Too many requests',
  pds_unavailable: 'The account server does not respond',
  policy_unavailable: 'The plan could not be read',
  forum_unavailable: 'The forum does not respond',
  forum_refused: 'The forum refused the request',
  conflict: 'Conflict',
  unexpected: 'Unexpected response',
};

/** Returns the name of a cause by the code of its failures. */
export function causeName(code: string): string {
  return CAUSES[code] ?? code;
}
