/**
 * Returns whether an owner of sessions is disabled. A disabled owner has a member `disabledAt` that is not null, as in
 * `Account`.
 */
export function isDisabled(owner: unknown): boolean {
  if (typeof owner !== 'object' || owner === null || !('disabledAt' in owner)) return false;
  return owner.disabledAt !== null && owner.disabledAt !== undefined;
}
