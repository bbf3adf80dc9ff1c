import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Exchange } from '../exchange/exchange.ts';
import { unreadBody } from '../exchange/unread-body.ts';
import { setArrivalTimeout } from '../process/index.ts';
import { parseInput } from '../request/parse-input.ts';
import { readJsonBody } from '../request/read-json-body.ts';
import { readRawBody } from '../request/read-raw-body.ts';
import { streamedBody } from '../request/streamed-body.ts';
import { BinaryReply, RawBody, StreamBody } from './binary-body.ts';
import type { Endpoint } from './endpoint.ts';
import type { Call, Gate, Handlers } from './handlers.ts';
import { Routes } from './routes.ts';
import { sentWhileAdmitted } from './sent-while-admitted.ts';

type AnyHandler = (
  call: Call<Endpoint, unknown>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Returns the routes of the endpoints. Each route runs the gate, checks the input and calls its handler. */
export function endpointRoutes<Table extends Record<string, Endpoint>, Guests>(
  endpoints: Table,
  handlers: Handlers<Table, Guests>,
  gate: Gate<Guests>,
): Routes {
  const routes = new Routes();
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as unknown as AnyHandler;
    routes.add(method, path, async (context) => {
      if (endpoint.timeout !== undefined) setArrivalTimeout(context.req, endpoint.timeout);
      const access = endpoint.access as keyof Guests;
      const admit = () => gate(context, access);
      let who = await admit();
      const inputs = inputsOf(context, endpoint);
      const body = endpoint.body && (await bodyOf(context, endpoint, admit));
      // The caller can lose the access while a slow body arrives, so check it again. A stream has not been read yet, so
      // `streamedBody` checks the access at the end of the stream.
      if (endpoint.body && !(endpoint.body instanceof StreamBody)) who = await admit();
      const reply = await handler({ ...inputs, body: body?.(), who, context });
      const schema = endpoint.replies[reply.status];
      if (schema instanceof BinaryReply) context.type = schema.type;
      // Setting an empty body changes the status to 204, so set the status after the body.
      context.body = reply.body instanceof Readable ? sentWhileAdmitted(reply.body, admit) : reply.body;
      context.status = reply.status;
    });
  }
  return routes;
}

function inputsOf(context: Exchange, endpoint: Endpoint) {
  return {
    path: endpoint.path && parseInput(endpoint.path, context.params ?? {}),
    query: endpoint.query && parseInput(endpoint.query, { ...context.query }),
    headers: endpoint.headers && parseInput(endpoint.headers, context.headers),
  };
}

/**
 * Reads the body unless it is a stream. Returns a function that returns the body, and checks a JSON body against its
 * schema.
 */
async function bodyOf(
  context: Exchange,
  { body, bodyLimit }: Endpoint,
  admit: () => Promise<unknown>,
): Promise<() => unknown> {
  const request = unreadBody(context);
  if (body instanceof StreamBody) {
    const stream = streamedBody(request, body, admit);
    return () => stream;
  }
  if (body instanceof RawBody) {
    const bytes = await readRawBody(request, body);
    return () => bytes;
  }
  const value = await readJsonBody(request, bodyLimit);
  return () => parseInput(body as z.ZodType, value);
}
