import type { Context } from 'koa';

/** The id in the path. For any other text 0, which is the id of no row. */
export function idIn(context: Context): number {
  const { id = '' } = (context as unknown as { params: Record<string, string> }).params;
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
