import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/** The content of a consent page. */
export interface ConsentPage {
  /** Name of the app. */
  readonly app: string;
  /** Path of the pending sign-in. */
  readonly path: string;
  readonly did: string;
  readonly handle: string | null;
  /** Host to which the browser is redirected. */
  readonly host: string;
}

/** Asks the user whether the app is allowed to get their identity. */
export function consentPage({ app, path, did, handle, host }: ConsentPage): string {
  const facts = [...(handle === null ? [] : [['Handle', handle] as const]), ['Account ID', did] as const];
  return pageShell({
    title: `Continue to ${app}?`,
    body: `<p>${escaped(app)} at <strong>${escaped(host)}</strong> learns who you are:</p>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
<p class="quiet-text">It cannot act on your behalf, and it gets neither your password nor your e-mail address.</p>
<form method="post" action="${escaped(path)}/consent">
<div class="actions">
<button type="submit">Continue</button>
<button type="submit" class="quiet" formaction="${escaped(path)}/decline">Cancel</button>
</div>
</form>`,
  });
}
