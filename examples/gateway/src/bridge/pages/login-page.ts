import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/** A pending sign-in, and the fault of the last attempt. */
export interface LoginPage {
  /** Name of the app. */
  readonly app: string;
  /** Path of the pending sign-in. */
  readonly path: string;
  readonly handle?: string | undefined;
  readonly fault?: string | undefined;
}

/** The form in which a user enters the handle to sign in with. */
export function loginPage({ app, path, handle = '', fault }: LoginPage): string {
  return pageShell({
    title: `Sign in to ${app}`,
    body: `${fault === undefined ? '' : `<p role="alert" id="fault">${escaped(fault)}</p>`}
<p>Enter your handle. Your own server then asks for your password. ${escaped(app)} never sees it.</p>
<form method="post" action="${escaped(path)}/sign-in">
<label for="handle">Handle</label>
<p class="hint" id="hint">For example alice.example.com</p>
<input id="handle" name="handle" value="${escaped(handle)}" required maxlength="2048" autofocus autocomplete="username" autocapitalize="none" spellcheck="false" aria-describedby="hint${fault === undefined ? '' : ' fault'}"${fault === undefined ? '' : ' aria-invalid="true"'}>
<div class="actions">
<button type="submit">Continue</button>
<button type="submit" class="quiet" formaction="${escaped(path)}/decline" formnovalidate>Cancel</button>
</div>
</form>`,
  });
}
