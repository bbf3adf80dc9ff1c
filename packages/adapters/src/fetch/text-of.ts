/** Returns the text of the response; undefined if it is longer than the limit. Reads no further than the limit. */
export async function textOf(response: Response, limit: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > limit) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
