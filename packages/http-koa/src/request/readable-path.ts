import type { Exchange } from '../exchange/exchange.ts';

/** Returns the path of the request; undefined if the request target cannot be parsed, such as `http://[/`. */
export function readablePath(context: Exchange): string | undefined {
  try {
    return context.path;
  } catch {
    return undefined;
  }
}
