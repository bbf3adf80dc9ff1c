/** Pattern of the addresses of a database in memory, and of URIs, which would be treated as the name of a file. */
const NO_PATH = /^\/*:memory:|^file:|[?&](?:mode=memory|cache=shared)/;

/**
 * Returns the path of the file that an address `sqlite:<path>` names; undefined for any other address. Throws for a
 * database in memory, because each connection would have a database of its own, and the engine opens at least two
 * connections.
 */
export function filePath(address: string): string | undefined {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path !== undefined && NO_PATH.test(path))
    throw new Error(
      `A SQLite database must be a file, because each of the server's connections would open a database in memory of its own. Use a path, such as sqlite:./data/app.sqlite; in tests, a file in a temporary folder, or memoryStorage() of @gatehouse/testing/memory.`,
    );
  return path;
}
