import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ME } from '../api/query-client.ts';

const channel = new BroadcastChannel('gatehouse-session');

/** Reports a sign-in or sign-out to the other tabs of this browser. */
export function notifyOtherTabs(): void {
  channel.postMessage('changed');
}

/** Reads the caller again when another tab reports a sign-in or sign-out. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readCaller = () => void queryClient.invalidateQueries({ queryKey: ME });
    channel.addEventListener('message', readCaller);
    return () => channel.removeEventListener('message', readCaller);
  }, [queryClient]);
}
