import type { Context, MiddlewareHandler } from 'hono';
import type { Mount } from '../exchange/mount.ts';
import type { Step } from '../exchange/step.ts';
import { fetchMiddleware } from '../fetch/standard-handler.ts';

/** Objects that Hono's adapter for Node adds to the environment. */
interface NodeBindings {
  readonly incoming?: { readonly httpVersion: string };
}

/** Options of `honoMiddleware`. */
export interface HonoOptions extends Mount {
  /** Returns the address of the connection. Hono's adapters return it as `getConnInfo(context).remote.address`. */
  readonly address: (context: Context) => string | undefined;
}

/** Converts the steps to middleware of Hono. Requests to which no step responds continue to the app's next handler. */
export function honoMiddleware(
  steps: readonly Step[],
  { address, ...mount }: HonoOptions,
): MiddlewareHandler {
  const middleware = fetchMiddleware(steps, mount);
  return async (context, next) => {
    const { incoming } = (context.env ?? {}) as NodeBindings;
    const arrival = { address: address(context), httpVersion: incoming?.httpVersion };
    const response = await middleware(await unread(context), arrival, async () => {
      await next();
      return context.res;
    });
    // After the app has responded, Hono ignores the response that middleware returns.
    if (response !== context.res) context.res = response;
    return response;
  };
}

/** Returns the request with its body, even if an earlier handler has read the body. Hono keeps what it has read. */
async function unread({ req }: Context): Promise<Request> {
  if (!req.raw.bodyUsed) return req.raw;
  const { url, method, headers } = req.raw;
  return new Request(url, { method, headers, body: await req.arrayBuffer() });
}
