/**
 * Returns the focused element. For an item of a menu, returns the button of the menu, because the items
 * disappear when the menu closes.
 */
export function focusedOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/**
 * If the focus is lost, moves it to the opener. If the opener was deleted together with its record, moves it
 * to the page's content. Waits for the next frame, because the list with the opener could still be
 * unrendered.
 */
export function returnFocus(opener: Element | null): void {
  requestAnimationFrame(() => setTimeout(() => moveFocus(opener)));
}

function moveFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
