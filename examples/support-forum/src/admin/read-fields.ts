import { readJsonBody } from '@gatehouse/http-koa/request';
import type { Context } from 'koa';

/** Returns the fields of the JSON body; none if the body is not an object. */
export async function readFields({ req }: Context): Promise<Readonly<Record<string, unknown>>> {
  const body = await readJsonBody(req);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
