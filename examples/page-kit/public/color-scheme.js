// Before the first paint, so that a dark page never flashes white. Its own file: the server forbids inline scripts.
const chosen = localStorage.getItem('gatehouse-color-scheme');
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
