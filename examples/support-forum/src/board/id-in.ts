import type { Context } from 'koa';

/** Returns the id in the path. Returns 0 for a text that is not an id, because no row has the id 0. */
export function idIn(context: Context): number {
  return idOf((context as unknown as { params: Record<string, string> }).params.id);
}

/** Returns the id of the post in the query `post`, or 0 if the query has no such id. */
export function postIn({ query }: Context): number {
  return idOf(query.post);
}

function idOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
