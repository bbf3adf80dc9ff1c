/** Compares two texts by their UTF-8 bytes, for sorting. */
export function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
