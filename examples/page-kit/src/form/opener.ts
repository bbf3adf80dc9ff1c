/** The focused element, or the button of its menu, because the items of a closed menu are gone. */
export function focusedOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/**
 * Moves a lost focus to the opener, or to the page's content when the opener was deleted with its record. Waits for the
 * next frame, because the list that contains the opener may not be rendered yet.
 */
export function returnFocus(opener: Element | null): void {
  requestAnimationFrame(() => setTimeout(() => moveFocus(opener)));
}

function moveFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
