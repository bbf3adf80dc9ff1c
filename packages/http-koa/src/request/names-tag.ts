/**
 * Returns whether an `If-None-Match` header is `*` or contains the entity tag, by weak comparison (RFC 9110 section
 * 13.1.2).
 */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
