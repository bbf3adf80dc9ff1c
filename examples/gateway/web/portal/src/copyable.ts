import { element } from './element.ts';

/** A text with a button that copies it. Http pages of other machines get no button, because browsers forbid it. */
export function copyable(text: string, what: string): HTMLElement {
  const code = element('code', {}, text);
  if (!window.isSecureContext) return code;
  const button = element(
    'button',
    { type: 'button', class: 'quiet small', 'aria-label': `Copy ${what}` },
    'Copy',
  );
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.replaceChildren(isCopied ? 'Copied' : 'Not allowed');
    setTimeout(() => button.replaceChildren('Copy'), 2_000);
  });
  return element('span', { class: 'copyable' }, code, button);
}
