import type { Context } from 'koa';

/** Returns the id in the path. Returns 0 for a text that is not an id, because no row has the id 0. */
export function idIn(context: Context): number {
  const { id = '' } = (context as unknown as { params: Record<string, string> }).params;
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
