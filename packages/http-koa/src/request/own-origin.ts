import type { Context } from 'koa';

/** The origin that this server's own pages have: that of its public address, else the one the client asked for. */
export function ownOrigin(context: Context, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${context.protocol}://${context.host}` : new URL(publicUrl).origin;
}
