/**
 * Returns the keys of the holder's records in all collections with a name that a reader could mistake for a gated one.
 * Reads them from the personal data server itself.
 */
export async function gatedKeys(pdsUrl: string, did: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const { collections } = await get<{ collections: string[] }>(pdsUrl, 'describeRepo', { repo: did });
  for (const collection of collections.filter((name) => /cloud\W*svc(?![a-z])/i.test(name))) {
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const query = { repo: did, collection, limit: '100', ...(cursor && { cursor }) };
      const page: { records: { uri: string }[]; cursor?: string } = await get(pdsUrl, 'listRecords', query);
      for (const { uri } of page.records) keys.add(uri);
      cursor = page.cursor;
    }
  }
  return keys;
}

async function get<T>(pdsUrl: string, method: string, query: Record<string, string>): Promise<T> {
  const response = await fetch(`${pdsUrl}/xrpc/com.atproto.repo.${method}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${method} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
