import type { Context, MiddlewareHandler } from 'hono';
import type { Mount } from '../exchange/mount.ts';
import type { Step } from '../exchange/step.ts';
import { fetchMiddleware } from '../fetch/standard-handler.ts';

/** What Hono's adapter for Node adds to the environment. */
interface NodeBindings {
  readonly incoming?: { readonly httpVersion: string };
}

/** Options of `honoMiddleware`. */
export interface HonoOptions extends Mount {
  /** The address of the connection, as `getConnInfo(context).remote.address` of Hono's adapters returns it. */
  readonly address: (context: Context) => string | undefined;
}

/** The steps as middleware of Hono. Requests that no step answers continue to the app's next handler. */
export function honoMiddleware(
  steps: readonly Step[],
  { address, ...mount }: HonoOptions,
): MiddlewareHandler {
  const middleware = fetchMiddleware(steps, mount);
  return async (context, next) => {
    const response = await middleware(await unread(context), {
      address: address(context),
      httpVersion: (context.env as NodeBindings | undefined)?.incoming?.httpVersion,
    });
    if (!response) await next();
    return response;
  };
}

/** The request with its body, also if a handler before has read it. Hono keeps what it has read. */
async function unread({ req }: Context): Promise<Request> {
  if (!req.raw.bodyUsed) return req.raw;
  const { url, method, headers } = req.raw;
  return new Request(url, { method, headers, body: await req.arrayBuffer() });
}
