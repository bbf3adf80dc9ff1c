/** Calls a procedure in the same way as a client. */
export function xrpc(origin: string, method: string, input: object, token?: string): Promise<Response> {
  return fetch(`${origin}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  });
}

/** Returns how many records of this DID the server lists in the collection. */
export async function recordCount(pdsUrl: string, did: string, collection: string): Promise<number> {
  const query = new URLSearchParams({ repo: did, collection, limit: '100' });
  const response = await fetch(`${pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`);
  const { records } = (await response.json()) as { records: unknown[] };
  return records.length;
}
