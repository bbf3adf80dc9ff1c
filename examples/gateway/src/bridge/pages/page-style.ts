/**
 * Styles with the colours and shapes of the product's other pages, but without the libraries that those pages
 * use.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #24211e; --page: #faf9f6; --card: #fff; --line: #e8e5de; --field: #8f897f; --act: #256656; --button: #256656; --button-ink: #fff; --quiet: #5f5a52; --fault: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe4e1; --page: #181c1b; --card: #222826; --line: #323a37; --field: #7d8984; --act: #93c1b3; --button: #38806d; --quiet: #9ba6a1; --fault: #ff9d96; } }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--page); color: var(--ink); font: 1rem/1.55 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
header { display: flex; align-items: center; gap: .5rem; padding: 1rem; font-weight: 650; }
header svg { flex: none; color: var(--act); }
.middle { width: min(29.5rem, 100%); margin: auto; padding: 1rem 1rem 12vh; }
main { padding: clamp(1.25rem, 6vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
main > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
a { color: var(--act); }
dl { margin: 0 0 1.25rem; border-block: 1px solid var(--line); }
dl div { padding: .5rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; }
.quiet-text { color: var(--quiet); font-size: .875rem; }
label { display: block; font-size: .875rem; font-weight: 600; }
.hint { margin: 0; color: var(--quiet); font-size: .8125rem; }
input { display: block; width: 100%; min-height: 2.75rem; margin: .375rem 0 1.25rem; padding: .5rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
[aria-invalid] { border-color: var(--fault); }
.actions { display: flex; flex-direction: column; gap: .75rem; }
.actions form { display: contents; }
button, .button { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--button); border-radius: .5rem; background: var(--button); color: var(--button-ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { border-color: var(--field); background: transparent; color: inherit; }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
[role=alert] { padding: .75rem 1rem; border: 1px solid var(--fault); border-radius: .5rem; color: var(--fault); }
`;
