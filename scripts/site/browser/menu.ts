import { element } from './element.ts';

/** Makes the button for the list of pages work, which narrow screens show. */
export function startMenu(): void {
  const button = element('button.menu', HTMLButtonElement);
  button.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
}
