/**
 * Styles with the colours and shapes of the product's other pages, but without the libraries that those pages
 * use.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #24211e; --page: #faf9f6; --card: #fff; --line: #e8e5de; --field: #8f897f; --act: #256656; --button: #256656; --button-ink: #fff; --soft: #eef6f3; --quiet: #5f5a52; --danger: #9c1f18; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe4e1; --page: #181c1b; --card: #222826; --line: #323a37; --field: #7d8984; --act: #93c1b3; --button: #38806d; --button-ink: #fff; --soft: #2b3a36; --quiet: #9ba6a1; --danger: #ffb3ad; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
body > header { background: var(--card); border-bottom: 1px solid var(--line); }
.bar { display: flex; align-items: center; gap: .75rem; width: min(48rem, 100%); min-height: 3.75rem; margin: 0 auto; padding: .5rem 1rem; }
.home { display: flex; flex: none; align-items: center; gap: .5rem; margin-right: auto; color: inherit; font-weight: 650; text-decoration: none; }
.home svg { flex: none; color: var(--act); }
.who { min-width: 0; overflow: hidden; font-size: .875rem; text-overflow: ellipsis; white-space: nowrap; }
main { width: min(48rem, 100%); margin: 0 auto; padding: 2rem 1rem 4rem; }
.title { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: .75rem; margin-bottom: 1.25rem; }
h1 { margin: 0; font-size: 1.75rem; unicode-bidi: plaintext; font-weight: 650; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; font-weight: 650; scroll-margin-top: 1rem; }
p { margin: 0 0 1rem; }
a { color: var(--act); }
nav.trail { margin-bottom: .25rem; font-size: .875rem; }
nav.trail a { text-decoration: none; }
nav.trail a:hover { text-decoration: underline; }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.search { display: flex; gap: .5rem; margin-bottom: 1rem; }
.search input { flex: 1; min-width: 0; margin: 0; background: var(--card); }
.topics { padding-block: .25rem; }
.topics ul { margin: 0; padding: 0; list-style: none; }
.topics li { padding: .75rem 0; border-top: 1px solid var(--line); }
.topics li:first-child { border-top: 0; }
.topics li a { font-weight: 600; text-decoration: none; }
.topics li a:hover { text-decoration: underline; }
.card.topics > p { margin: .75rem 0; }
.mark { padding: .0625rem .5rem; border-radius: 1rem; background: var(--soft); font-size: .75rem; font-weight: 600; }
.byline { margin-bottom: .75rem; color: var(--quiet); font-size: .875rem; }
.byline b { color: var(--ink); font-weight: 600; }
.byline a { color: inherit; }
.acts { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0 0; }
.title + .acts { margin: -.5rem 0 1.25rem; }
.pages { display: flex; flex-wrap: wrap; gap: .75rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 22.5em) { .home span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
blockquote { margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600; }
input, textarea { display: block; width: 100%; min-height: 2.5rem; margin: .25rem 0 0; padding: .375rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
textarea { min-height: 9rem; }
textarea + p { margin: .25rem 0 1rem; }
[role=alert] { margin-bottom: 1rem; padding: .75rem 1rem; border: 1px solid var(--danger); border-radius: .5rem; color: var(--danger); }
form.inline { display: contents; }
.bar button, .bar .button { flex: none; }
button, .button { display: inline-flex; align-items: center; min-height: 2.5rem; padding: .375rem 1.25rem; border: 1px solid var(--button); border-radius: .5rem; background: var(--button); color: var(--button-ink); font: inherit; font-size: .875rem; font-weight: 600; text-decoration: none; cursor: pointer; }
button.plain { border-color: var(--field); background: transparent; color: inherit; }
button.small { min-height: 2rem; padding: .125rem .75rem; }
button.danger { border-color: var(--danger); background: transparent; color: var(--danger); }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
`;
