/**
 * Returns the instant in the format of a `datetime-local` field: local time without a zone, to the minute.
 */
export function localInputValue(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
