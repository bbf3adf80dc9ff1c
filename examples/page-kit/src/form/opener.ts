/**
 * The focused element. If it is an item of a menu, the button of that menu, because the items disappear when
 * the menu closes.
 */
export function focusedOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/**
 * If the focus is lost, moves it to the opener, or to the page's content if the opener was deleted together
 * with its record. Waits for the next frame, because the list that contains the opener may not be rendered
 * yet.
 */
export function returnFocus(opener: Element | null): void {
  requestAnimationFrame(() => setTimeout(() => moveFocus(opener)));
}

function moveFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
