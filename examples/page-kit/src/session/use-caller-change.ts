import { useEffect, useRef } from 'react';
import { useOtherTabs } from './other-tabs.ts';

/**
 * Watches the caller's id. If another account has signed in in another tab, reloads the page, because this
 * tab still shows records of the previous account. Returns true after the session of this page has ended.
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
