import { useQueryClient } from '@tanstack/react-query';

/** Reads the queries with these keys again. Resolves when they are loaded. */
export function useRefresh(): (...keys: readonly string[]) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (...keys) => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
