import { useQueryClient } from '@tanstack/react-query';

/** Makes what was read under these keys be read again; resolves once it is. */
export function useRefresh(): (...keys: readonly string[]) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (...keys) => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
