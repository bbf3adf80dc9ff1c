/**
 * Returns whether a driver reads the address of a database as it is meant. It does not if the user name or password
 * contains `#`, `/` or `?`, which must be percent-encoded. Addresses of files can always be read.
 */
export function isReadableAddress(address: string): boolean {
  if (!/^(postgres(ql)?|mysql|mariadb):\/\//.test(address)) return true;
  // `pg` accepts a user without a host.
  const url = URL.parse(address.replace('@/', '@host/'));
  if (!url) return false;
  // In `postgres://ann:12#3@host/app`, the first part of the password is read as the port of a host `ann`.
  const isCut =
    url.hash !== '' || url.pathname.includes('@') || (url.pathname.length < 2 && url.search.includes('@'));
  return !isCut;
}
