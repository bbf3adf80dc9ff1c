import { useEffect, useRef } from 'react';
import { useOtherTabs } from './other-tabs.ts';

/**
 * Watches the caller's id. Reloads the page if another account has signed in in another tab, because this tab
 * still shows the previous account's records. Returns true after the session of this page has ended.
 */
export function useCallerChange(id: string | undefined): boolean {
  useOtherTabs();
  const before = useRef(id);
  useEffect(() => {
    if (id && before.current && id !== before.current) window.location.reload();
    before.current = id ?? before.current;
  }, [id]);
  return id === undefined && before.current !== undefined;
}
