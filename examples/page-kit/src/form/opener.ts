/** A place in a list that is on the page. */
export interface ListPlace {
  readonly list: Element;
  /** Index of the item. */
  readonly at: number;
}

/**
 * Returns the focused element. For an item of a menu, returns the button of the menu, because the items
 * disappear when the menu closes.
 */
export function focusedOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/**
 * Returns the place of the element in its list, from which `returnFocus` finds the item that took this place. Undefined
 * if the element is in no list.
 */
export function placeInList(element: Element): ListPlace | undefined {
  const item = element.closest('li');
  const list = item?.parentElement;
  return item && list ? { list, at: [...list.children].indexOf(item) } : undefined;
}

/**
 * If the focus is lost, moves it to the opener. If the opener was deleted together with its record, moves it to the
 * item that took its place, or to the page's content. Waits for the next frame, because the list with the opener could
 * still be unrendered.
 */
export function returnFocus(opener: Element | null, place?: ListPlace): void {
  requestAnimationFrame(() => setTimeout(() => moveFocus(opener, place)));
}

function moveFocus(opener: Element | null, place: ListPlace | undefined): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener?.isConnected && opener !== document.body;
  const target = isThere ? opener : (controlAt(place) ?? document.getElementById('main'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Returns a button or link of the item at the place, or of the last item if the list is shorter now. */
function controlAt(place: ListPlace | undefined): Element | null {
  if (!place?.list.isConnected) return null;
  const items = place.list.children;
  return items[Math.min(place.at, items.length - 1)]?.querySelector('button, a') ?? null;
}
