import Router from '@koa/router';
import type { Context } from 'koa';
import { parseInput } from '../request/parse-input.ts';
import { readJsonBody } from '../request/read-json-body.ts';
import type { Endpoint } from './endpoint.ts';
import type { Call, Gate, Handlers } from './handlers.ts';

type AnyHandler = (
  call: Call<Endpoint, unknown>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The routes of the endpoints: first the gate, then the checks of what was sent, then the handler. */
export function endpointRouter<Table extends Record<string, Endpoint>, Guests>(
  endpoints: Table,
  handlers: Handlers<Table, Guests>,
  gate: Gate<Guests>,
): Router {
  const router = new Router({ sensitive: true });
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as unknown as AnyHandler;
    router.register(path, [method.toLowerCase()], async (context: Context) => {
      const access = endpoint.access as keyof Guests;
      let who = await gate(context, access);
      let body: unknown;
      if (endpoint.body) {
        body = await readJsonBody(context.req, endpoint.bodyLimit);
        // It may have been long in coming, and its sender may have lost meanwhile what let them in.
        who = await gate(context, access);
      }
      const reply = await handler({ ...inputsOf(context, endpoint, body), who, context });
      // Koa gives an answer without a body the status 204, unless it is told another one after that.
      context.body = reply.body;
      context.status = reply.status;
    });
  }
  return router;
}

function inputsOf(context: Context, endpoint: Endpoint, body: unknown) {
  return {
    path: endpoint.path && parseInput(endpoint.path, context.params),
    query: endpoint.query && parseInput(endpoint.query, { ...context.query }),
    headers: endpoint.headers && parseInput(endpoint.headers, context.headers),
    body: endpoint.body && parseInput(endpoint.body, body),
  };
}
