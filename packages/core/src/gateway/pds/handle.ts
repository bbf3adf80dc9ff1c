/** An account's name in lower case: a domain name of two labels or more (AT Protocol "Handle"). */
export type Handle = string;

const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ASCII = /^[!-~]*$/;
const MAX_LENGTH = 253;

/**
 * The handle that the text means, or undefined. Case does not matter in handles, so the answer is in lower case;
 * only ASCII is lowered, for the Kelvin sign would become a `k`.
 */
export function parseHandle(text: string): Handle | undefined {
  if (text.length > MAX_LENGTH || !ASCII.test(text)) return undefined;
  const handle = text.toLowerCase();
  return HANDLE.test(handle) ? handle : undefined;
}

/** Does the handle stand directly under the domain, as `alice.test` does under `test`? */
export function isDirectlyUnder(handle: Handle, domain: string): boolean {
  const suffix = `.${domain.replace(/^\./, '')}`;
  return handle.endsWith(suffix) && !handle.slice(0, -suffix.length).includes('.');
}
