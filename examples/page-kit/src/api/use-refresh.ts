import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that reads the queries with these keys again. It resolves when they are loaded. */
export function useRefresh(): (...keys: readonly string[]) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (...keys) => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
