import type { Context } from 'koa';

/** The path of the request; undefined if Koa cannot read the request target, such as `http://[/`, and throws. */
export function readablePath(context: Context): string | undefined {
  try {
    return context.path;
  } catch {
    return undefined;
  }
}
