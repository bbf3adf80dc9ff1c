import { api } from '../api.ts';
import { actionClient } from '../files/page-client.ts';

const PAGE_SIZE = 1_000;

/**
 * Ends every other session, and deletes every device and every file, including files that this tab cannot open. If it
 * fails, it can be called again. Returns how many files it deleted.
 */
export async function emptyAccount(): Promise<{ readonly files: number }> {
  const { call } = actionClient();
  await api('DELETE /api/v1/me/sessions');
  const { devices } = await api('GET /api/v1/me/devices');
  // Devices are deleted before files, because a device could add files while the files are deleted.
  for (const { id } of devices) await api('DELETE /api/v1/me/devices/:id', { path: { id } });
  let files = 0;
  for (let after = 0; ; ) {
    const { changes, next } = await call('GET /api/v1/catalog', {
      query: { after: String(after), limit: PAGE_SIZE },
    });
    for (const { file, deleted } of changes) {
      if (deleted) continue;
      await call('DELETE /api/v1/catalog/:file', { path: { file }, headers: { 'if-match': '*' } });
      files += 1;
    }
    after = next;
    if (changes.length < PAGE_SIZE) return { files };
  }
}
