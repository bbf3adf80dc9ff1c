import { element } from './element.ts';

/** Starts the button that opens the list of pages. Only narrow screens show this button. */
export function startMenu(): void {
  const button = element('button.menu', HTMLButtonElement);
  button.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
}
