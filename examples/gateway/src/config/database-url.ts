/** The address with the password in it, where it is PostgreSQL and has none of its own. */
export function databaseUrlWithPassword(address: string, password: string | undefined): string {
  if (password === undefined || address.startsWith('sqlite:')) return address;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

/** The address with its password masked, to be shown. */
export function maskedDatabaseUrl(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@').replace(/([?&]password=)[^&]*/g, '$1***');
}
