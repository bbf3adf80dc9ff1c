/** Returns the handle, or the DID if there is no handle. Authors who were made anonymous share one name. */
export function authorName({
  handle,
  did,
}: {
  readonly handle: string | null;
  readonly did: string;
}): string {
  return handle ?? (did.startsWith('anonymous:') ? 'a former member' : did);
}
