import { element } from './element.ts';

/** Starts the button that changes the theme. The choice is stored in this browser. */
export function startTheme(): void {
  const { dataset } = document.documentElement;
  element('button.theme', HTMLButtonElement).addEventListener('click', () => {
    const isDark =
      (dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) === 'dark';
    dataset.theme = isDark ? 'light' : 'dark';
    localStorage.setItem('theme', dataset.theme);
  });
}
