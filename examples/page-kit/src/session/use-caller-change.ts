import { useEffect, useRef } from 'react';
import { useOtherTabs } from './other-tabs.ts';

/**
 * Follows the caller's id. Reloads the page when another tab signed in as someone else, because this tab still shows the
 * other account's records. Returns true once a session that this page showed has ended.
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
