/** A character that a URL cannot contain (RFC 3986 section 2). Escapes in it stay as they are. */
const FOREIGN = /[^\x21-\x7e]|["<>\\^`{|}]/gu;

/** The value of a `Location` header. A URL with a host is normalized, so that all clients read the same host in it. */
export function locationOf(url: string): string {
  const normalized = /^https?:/i.test(url) ? (URL.parse(url)?.href ?? url) : url;
  return normalized.toWellFormed().replace(FOREIGN, encodeURIComponent);
}
