/**
 * Returns the name under which an author is shown: the handle, or the DID if there is no handle.
 */
export function authorName({
  handle,
  did,
}: {
  readonly handle: string | null;
  readonly did: string;
}): string {
  return handle ?? (did.startsWith('anonymous:') ? 'a former member' : did);
}
