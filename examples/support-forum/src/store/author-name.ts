/** The name of an author, who has a handle, only a DID, or neither after the account was anonymized. */
export function authorName({
  handle,
  did,
}: {
  readonly handle: string | null;
  readonly did: string;
}): string {
  return handle ?? (did.startsWith('anonymous:') ? 'a former member' : did);
}
