/** Returns the path in the URL of a SQLite file; undefined for the URL of a server. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
}

/** Parses the URL of a database. It can have a user without a host, which `URL` refuses. `pg` then uses localhost. */
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

/** Returns a PostgreSQL URL without its password, and the password. */
export function databaseUrlWithoutPassword(url: string): { address: string; password: string | undefined } {
  const address = parsedDatabaseUrl(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  // libpq refuses parameters that it does not know.
  for (const name of ['password', 'prepared_statements']) address.searchParams.delete(name);
  return { address: address.href, password: password || undefined };
}

/** Returns the name of the database in a PostgreSQL URL. */
export function databaseName(url: string): string {
  const { pathname, username } = parsedDatabaseUrl(url);
  return decodeURIComponent(pathname.slice(1) || username);
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const address = parsedDatabaseUrl(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}
