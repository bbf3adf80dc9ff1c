/**
 * Pattern of a character that a URL cannot contain (RFC 3986 section 2). A percent sign is not such a character, so
 * existing escapes are kept.
 */
const FOREIGN = /[^\x21-\x7e]|["<>\\^`{|}]/gu;

/**
 * Returns the value of a `Location` header. A URL with a host is normalized, so that all clients find the same host in
 * it.
 */
export function locationOf(url: string): string {
  const normalized = /^https?:/i.test(url) ? (URL.parse(url)?.href ?? url) : url;
  return normalized.toWellFormed().replace(FOREIGN, encodeURIComponent);
}
