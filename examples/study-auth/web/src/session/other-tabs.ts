import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ME } from '../api/query-client.ts';

const channel = new BroadcastChannel('gatehouse-session');

/** Tells the other tabs of this browser that someone signed in or out here. */
export function tellOtherTabs(): void {
  channel.postMessage('changed');
}

/** Asks again who is signed in when another tab says that it changed. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: ME });
    channel.addEventListener('message', ask);
    return () => channel.removeEventListener('message', ask);
  }, [queryClient]);
}
