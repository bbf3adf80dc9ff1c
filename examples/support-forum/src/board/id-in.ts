import type { Context } from 'koa';

/** The id in the path; 0, which no row has, for anything else. */
export function idIn(context: Context): number {
  const { id = '' } = (context as unknown as { params: Record<string, string> }).params;
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
