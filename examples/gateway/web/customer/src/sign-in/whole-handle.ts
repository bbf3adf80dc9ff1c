/** Adds our own domain to a name without a domain, such as "alice". Handles and DIDs are not changed. */
export function wholeHandle(text: string, domain: string | null): string {
  const isBareName = /^[a-z0-9-]+$/i.test(text);
  return isBareName && domain !== null ? `${text}.${domain}` : text;
}
