/**
 * Styles with the colors and shapes of the product's other pages, but without the libraries that those pages
 * use.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #24211e; --page: #faf9f6; --card: #fff; --line: #e8e5de; --field: #8f897f; --act: #256656; --act-ink: #fff; --quiet: #5f5a52; --fault: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe4e1; --page: #121514; --card: #181c1b; --line: #323a37; --field: #7d8984; --act: #72ad9c; --act-ink: #0c0e0d; --quiet: #9ba6a1; --fault: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
header { display: flex; align-items: center; gap: .5rem; width: min(28rem, 100%); margin: 0 auto 1.5rem; font-weight: 650; }
header svg { flex: none; color: var(--act); }
main { width: min(28rem, 100%); margin: 0 auto; padding: clamp(1.25rem, 6vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
p { margin: 0 0 1rem; }
a { color: var(--act); }
dl { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0 0 .5rem; }
dd:last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; }
.hint { margin: 0; color: var(--quiet); font-size: .875rem; }
input { display: block; width: 100%; min-height: 2.75rem; margin: .375rem 0 1.25rem; padding: .5rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.actions form { display: contents; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--act); border-radius: .5rem; background: var(--act); color: var(--act-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { border-color: var(--field); background: transparent; color: inherit; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
[role=alert] { padding: .75rem 1rem; border: 1px solid var(--fault); border-radius: .5rem; color: var(--fault); }
`;
