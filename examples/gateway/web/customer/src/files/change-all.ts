import { type FilesClient, inParallel } from '../../../../src/files/index.ts';
import { actionClient } from './page-client.ts';

const CHANGES_AT_ONCE = 4;

/** Changes several files, a few at a time. If one change fails, rejects after the changes that had begun. */
export function changeAll<Item>(
  items: readonly Item[],
  change: (client: FilesClient, item: Item) => Promise<void>,
): Promise<void> {
  const client = actionClient();
  return inParallel(items, CHANGES_AT_ONCE, (item) => change(client, item));
}
