/**
 * Returns whether a driver can read the address of a database. It cannot if the password contains `#`, `/` or `?`,
 * which must be percent-encoded. Addresses of files are always readable.
 */
export function isReadableAddress(address: string): boolean {
  // `pg` accepts a user without a host.
  return !/^postgres(ql)?:\/\//.test(address) || URL.canParse(address.replace('@/', '@host/'));
}
