const KEY = 'gatehouse-step-up';
/** Maximum age of kept values. Older values are not sent, because the operator may be doing other work. */
const MAX_AGE_MS = 15 * 60_000;

interface Resumption {
  readonly form: string;
  readonly principal: string;
  readonly values: unknown;
  readonly at: number;
}

/**
 * Keeps in this tab the values of a form while the operator signs in again. `principal` is the operator: values of one
 * operator are never sent for another.
 */
export function keepResumption(form: string, principal: string, values: unknown): void {
  const kept: Resumption = { form, principal, values, at: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/**
 * Returns the kept values of the form; undefined if this operator left no values, or if they are older than
 * `MAX_AGE_MS`.
 */
export function readResumption<Values>(form: string, principal: string | null): Values | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Resumption;
  const isOurs = kept.form === form && kept.principal === principal && Date.now() - kept.at < MAX_AGE_MS;
  return isOurs ? (kept.values as Values) : undefined;
}

export function forgetResumption(): void {
  sessionStorage.removeItem(KEY);
}
