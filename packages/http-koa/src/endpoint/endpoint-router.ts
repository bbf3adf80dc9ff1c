import Router from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import { setArrivalTimeout } from '../process/index.ts';
import { parseInput } from '../request/parse-input.ts';
import { readJsonBody } from '../request/read-json-body.ts';
import { readRawBody } from '../request/read-raw-body.ts';
import { streamedBody } from '../request/streamed-body.ts';
import { BinaryReply, RawBody, StreamBody } from './binary-body.ts';
import type { Endpoint } from './endpoint.ts';
import type { Call, Gate, Handlers } from './handlers.ts';

type AnyHandler = (
  call: Call<Endpoint, unknown>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The routes of the endpoints. Each runs the gate, checks the input and calls its handler. */
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
      const inputs = inputsOf(context, endpoint);
      const body = await bodyOf(context, endpoint);
      // A body can take long to arrive, and its sender can lose the access in that time, so check again. A
      // stream has not been read yet.
      if (endpoint.body && !(endpoint.body instanceof StreamBody)) who = await gate(context, access);
      const reply = await handler({ ...inputs, body: body(), who, context });
      const schema = endpoint.replies[reply.status];
      if (schema instanceof BinaryReply) context.type = schema.type;
      // Koa sets the status to 204 for an empty body, so the status must be set after the body.
      context.body = reply.body;
      context.status = reply.status;
    });
  }
  return router;
}

function inputsOf(context: Context, endpoint: Endpoint) {
  return {
    path: endpoint.path && parseInput(endpoint.path, context.params),
    query: endpoint.query && parseInput(endpoint.query, { ...context.query }),
    headers: endpoint.headers && parseInput(endpoint.headers, context.headers),
  };
}

/** Reads the body unless it is a stream. Returns a function that checks it against the schema. */
async function bodyOf({ req }: Context, { body, bodyLimit, timeout }: Endpoint): Promise<() => unknown> {
  if (timeout !== undefined) setArrivalTimeout(req, timeout);
  if (body === undefined) return () => undefined;
  if (body instanceof StreamBody) {
    const stream = streamedBody(req, body);
    return () => stream;
  }
  if (body instanceof RawBody) {
    const bytes = await readRawBody(req, body);
    return () => bytes;
  }
  const value = await readJsonBody(req, bodyLimit);
  return () => parseInput(body as z.ZodType, value);
}
