/** Parses the URL of a database. `pg` accepts a user without a host, and connects to localhost; `URL` does not. */
export function parsedDatabaseUrl(address: string): URL {
  return new URL(URL.canParse(address) ? address : address.replace('@/', '@localhost/'));
}

/** Returns the URL. If it is the URL of a server and has no password, inserts the password. */
export function databaseUrlWithPassword(address: string, password: string | undefined): string {
  if (password === undefined || address.startsWith('sqlite:')) return address;
  const url = parsedDatabaseUrl(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

/** The URL with its password masked, for display. */
export function maskedDatabaseUrl(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@').replace(/([?&]password=)[^&]*/g, '$1***');
}
