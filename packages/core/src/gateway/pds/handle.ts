/**
 * The changeable name of a PDS account, in lower case: a domain name of two labels or more (AT Protocol "Handle").
 */
export type Handle = string;

const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ASCII = /^[!-~]*$/;
const MAX_HANDLE_LENGTH = 253;

/**
 * Returns the text as a handle, or undefined if it is not one. The result is in lower case, because handles ignore
 * case. Refuses non-ASCII characters before it converts the case, because the lower case of the Kelvin sign is an ASCII
 * `k`.
 */
export function parseHandle(text: string): Handle | undefined {
  if (text.length > MAX_HANDLE_LENGTH || !ASCII.test(text)) return undefined;
  const handle = text.toLowerCase();
  return HANDLE.test(handle) ? handle : undefined;
}

/** Returns whether the handle is directly below the domain, as `alice.test` is below `test`. */
export function isDirectlyUnder(handle: Handle, domain: string): boolean {
  const suffix = `.${domain.replace(/^\./, '')}`;
  return handle.endsWith(suffix) && !handle.slice(0, -suffix.length).includes('.');
}
