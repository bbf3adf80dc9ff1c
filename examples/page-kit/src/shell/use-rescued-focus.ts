import { useEffect } from 'react';
import { focusedOpener, type ListPlace, placeInList, returnFocus } from '../form/opener.ts';

/**
 * Moves the focus to the page's content if the focused element is removed. Otherwise a user with a keyboard would start
 * again at the top of the page. Dialogs return the focus themselves.
 */
export function useRescuedFocus(): void {
  useEffect(() => {
    let last: { readonly element: Element; readonly place: ListPlace | undefined } | undefined;
    const remember = () => {
      const element = focusedOpener();
      const isInDialog = element?.closest('[role=dialog]');
      last = element && !isInDialog ? { element, place: placeInList(element) } : undefined;
    };
    const rescue = () => {
      if (!last || last.element.isConnected) return;
      returnFocus(last.element, last.place);
      last = undefined;
    };
    const observer = new MutationObserver(rescue);
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
