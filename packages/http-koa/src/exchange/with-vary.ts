/** Adds one name to the value of a `Vary` header (RFC 9110 section 12.5.5). */
export function withVary(value: string, name: string): string {
  const names = value === '' ? [] : value.split(',').map((each) => each.trim());
  const isThere = names.some((each) => each === '*' || each.toLowerCase() === name.toLowerCase());
  return isThere ? value : [...names, name].join(', ');
}
