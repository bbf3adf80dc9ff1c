/** Address of the page of the PDS account. A DID can contain `%`, which an address must encode. */
export function accountPath(did: string): string {
  return `/accounts/${did.replaceAll('%', '%25')}`;
}
