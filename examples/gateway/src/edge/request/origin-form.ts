/** A request's target as a server expects it, and the host that an absolute target names. */
export interface OriginForm {
  /** The path with its query. */
  readonly target: string;
  /** Host and port of an absolute target, which replace `Host` (RFC 9112 section 3.2.2). */
  readonly authority: string | undefined;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([/?].*)?$/i;

/**
 * Returns the origin form of a request's target (RFC 9112 section 3.2); undefined if the target cannot be
 * converted. `OPTIONS *` has no origin form, and undici cannot send it.
 */
export function originForm(target: string): OriginForm | undefined {
  if (target.startsWith('/')) return { target, authority: undefined };
  const [, authority, rest = '/'] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined || authority === '') return undefined;
  return { target: rest.startsWith('/') ? rest : `/${rest}`, authority };
}
