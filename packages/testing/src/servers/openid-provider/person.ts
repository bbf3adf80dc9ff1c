/** The person who signs in at the test provider, as entered into the form. Empty fields result in no claims. */
export interface Person {
  /** The username, which becomes the subject identifier (`sub`). */
  readonly username: string;
  readonly preferred_username?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

const OPTIONAL_CLAIMS = ['preferred_username', 'email', 'name'] as const;

/** Parses the submitted form; undefined if the username is missing. */
export function personOf(form: URLSearchParams): Person | undefined {
  const username = form.get('username')?.trim();
  if (!username) return undefined;
  const claims = OPTIONAL_CLAIMS.map((claim) => [claim, form.get(claim)?.trim() || undefined] as const);
  return { username, ...Object.fromEntries(claims.filter(([, value]) => value !== undefined)) };
}
