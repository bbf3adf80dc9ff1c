// This script runs before the page is first drawn, so that a dark page is not white for a moment. It is a separate
// file, because the server forbids inline scripts.
const chosen = localStorage.getItem('gatehouse-color-scheme');
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
