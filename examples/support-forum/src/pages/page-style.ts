/**
 * Styles with the colors and shapes of the product's other pages, but without the libraries that those pages
 * use.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #24211e; --page: #faf9f6; --card: #fff; --line: #e8e5de; --field: #8f897f; --act: #256656; --act-ink: #fff; --quiet: #5f5a52; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe4e1; --page: #121514; --card: #181c1b; --line: #323a37; --field: #7d8984; --act: #72ad9c; --act-ink: #0c0e0d; --quiet: #9ba6a1; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
header, main { width: min(46rem, 100%); margin: 0 auto 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; }
header a:first-child { margin-right: auto; color: inherit; font-weight: 650; text-decoration: none; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
a { color: var(--act); }
.card { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.topics { margin: 0; padding: 0; list-style: none; }
.topics li { padding: .75rem 0; border-top: 1px solid var(--line); }
.topics li:first-child { border-top: 0; }
.pages { display: flex; flex-wrap: wrap; gap: .75rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
label { display: block; margin-top: .75rem; font-weight: 600; }
input, textarea { display: block; width: 100%; min-height: 2.75rem; margin: .25rem 0 .75rem; padding: .5rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
textarea { min-height: 9rem; }
form.inline { display: inline-block; margin: .125rem 0; }
button, .button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--act); border-radius: .5rem; background: var(--act); color: var(--act-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.small { min-height: 2rem; padding: .125rem .75rem; border-color: var(--field); background: transparent; color: inherit; font-size: .875rem; font-weight: 400; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
`;
