import { useQueryClient } from '@tanstack/react-query';

/** Makes what was read under these keys be read again. */
export function useRefresh(): (...keys: readonly string[]) => void {
  const queryClient = useQueryClient();
  return (...keys) => {
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
  };
}
