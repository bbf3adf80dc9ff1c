import { queryClient } from '@gatehouse/page-kit/api';
import { api } from '../api.ts';

/**
 * Frees the storage that the upload has reserved. If the gateway cannot be reached, the reservation expires
 * by itself.
 */
export async function releaseUpload(id: string): Promise<void> {
  try {
    await api('DELETE /api/v1/uploads/:id', { path: { id } });
  } catch {
    return;
  }
  void queryClient.invalidateQueries({ queryKey: ['limits'] });
}
