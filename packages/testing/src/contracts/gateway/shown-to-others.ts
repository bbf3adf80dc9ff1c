import assert from 'node:assert/strict';

/**
 * Makes a change on one server, and asserts that reads of another server show it. Each read also runs before the
 * change. If the other server has a cache, the cache then contains the earlier result.
 */
export async function shownToOthers(
  change: () => Promise<unknown>,
  reads: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const before = new Map<string, unknown>();
  for (const [name, read] of Object.entries(reads)) before.set(name, await read());
  await change();
  for (const [name, read] of Object.entries(reads))
    assert.notDeepEqual(
      await read(),
      before.get(name),
      `${name} returns what it returned before the change.`,
    );
}
