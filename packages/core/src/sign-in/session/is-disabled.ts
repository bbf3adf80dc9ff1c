/** Whether an owner of sessions is disabled: it has a `disabledAt` that is not null, as `Account` has. */
export function isDisabled(owner: unknown): boolean {
  if (typeof owner !== 'object' || owner === null || !('disabledAt' in owner)) return false;
  return owner.disabledAt !== null && owner.disabledAt !== undefined;
}
