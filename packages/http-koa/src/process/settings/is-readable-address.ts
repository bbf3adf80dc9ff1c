/**
 * Returns whether a driver can parse the address of a database. It cannot if the password contains `#`, `/` or `?`,
 * which must be percent-encoded. Addresses of files can always be parsed.
 */
export function isReadableAddress(address: string): boolean {
  // `pg` accepts a user without a host.
  return (
    !/^(postgres(ql)?|mysql|mariadb):\/\//.test(address) || URL.canParse(address.replace('@/', '@host/'))
  );
}
