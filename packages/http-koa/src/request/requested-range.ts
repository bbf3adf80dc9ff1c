/** A part of a representation, in bytes. */
export interface RequestedRange {
  readonly start: number;
  readonly length: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * Returns the range that a `Range` header requests, limited to the length of the representation (RFC 9110 section
 * 14.1.2). Returns `unsatisfiable` if the representation has no byte of the range. Returns undefined for a header that
 * is malformed or requests several ranges. The server then sends the whole representation, as the RFC allows.
 */
export function requestedRange(header: string, whole: number): RequestedRange | 'unsatisfiable' | undefined {
  const [matched, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  if (matched === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), whole);
    return length === 0 ? 'unsatisfiable' : { start: whole - length, length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= whole) return 'unsatisfiable';
  const end = last === '' ? whole : Math.min(Number(last) + 1, whole);
  return { start, length: end - start };
}
