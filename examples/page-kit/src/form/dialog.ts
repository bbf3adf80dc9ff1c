import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Opens a dialog; `content` gets the function that closes it. Closing returns the focus to the button that opened it. */
export function openDialog(title: string, content: (close: () => void) => ReactNode): void {
  const opener = presentOpener();
  const id: string = modals.open({
    title,
    centered: true,
    children: content(() => modals.close(id)),
    onExitTransitionEnd: () => returnFocus(opener),
  });
}

/** The focused element, or the button of its menu, because the items of a closed menu are gone. */
function presentOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/** Falls back to the page's content when the opener was deleted together with its record. */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
