/** A pending sign-in, and the error of the last attempt. */
export interface LoginPage {
  readonly clientId: string;
  readonly action: string;
  readonly fault?: string | undefined;
}

/** Returns the form in which a person enters the identity to sign in with. The form needs no scripts. */
export function loginPage({ clientId, action, fault }: LoginPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - test OpenID provider</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Test OpenID provider</h1>
<p><strong>${escaped(clientId)}</strong> asks who you are. Any name will do: there is no password here.</p>
${fault === undefined ? '' : `<p class="fault" role="alert">${escaped(fault)}</p>`}
<form method="post" action="${escaped(action)}" autocomplete="off">
<label for="username">Username</label>
<span id="username-hint">becomes the subject id</span>
<input id="username" name="username" aria-describedby="username-hint" required autofocus autocapitalize="none" spellcheck="false">
<label for="preferred_username">preferred_username</label>
<span>optional</span>
<input id="preferred_username" name="preferred_username" autocapitalize="none" spellcheck="false">
<label for="email">email</label>
<span>optional</span>
<input id="email" name="email" type="email">
<label for="name">name</label>
<span>optional</span>
<input id="name" name="name">
<div class="buttons">
<button type="submit">Sign in</button>
<button type="submit" name="cancel" value="1" formnovalidate class="quiet">Cancel</button>
</div>
</form>
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --page: #eef1f6; --card: #fff; --line: #8a94a6; --act: #1f5fbf; --quiet: #4d586b; --fault: #a61b29; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf2; --page: #12161f; --card: #1c2230; --line: #77839a; --act: #2f6fd0; --quiet: #aab4c5; --fault: #ff9aa2; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); padding: 2rem; background: var(--card); border-radius: .75rem; box-shadow: 0 .5rem 2rem #0002; }
h1 { margin: 0; font-size: 1.375rem; }
label { display: inline-block; margin-top: 1rem; font-weight: 600; }
span { color: var(--quiet); }
input { width: 100%; margin-top: .25rem; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem; }
button { padding: .625rem 1.25rem; border: 1px solid var(--act); border-radius: .5rem; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border-color: var(--line); background: transparent; color: inherit; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.fault { color: var(--fault); }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
