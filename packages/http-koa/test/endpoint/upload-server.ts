import type { Readable } from 'node:stream';
import {
  BinaryReply,
  type Endpoints,
  endpointRoutes,
  type Gate,
  RawBody,
  StreamBody,
} from '@gatehouse/http-koa/endpoint';
import { DEFAULT_LIMITS, openServer, type RunningServer } from '@gatehouse/http-koa/process';
import {
  answerRefusals,
  type GroundRefusalCode,
  groundRefusals,
  UNAUTHENTICATED,
} from '@gatehouse/http-koa/refusal';
import Koa from 'koa';
import { z } from 'zod';

const common = { summary: '', tag: '', access: 'session', refusals: [] } as const;
const octets = 'application/octet-stream';
const received = z.strictObject({ bytes: z.number() });

export const uploadEndpoints = {
  'PUT /raw': { ...common, body: new RawBody({ type: octets, limit: 1_000 }), replies: { 200: received } },
  'PUT /exact': {
    ...common,
    body: new RawBody({ type: 'application/vnd.ipld.car', limit: 1_000, lengthRequired: true }),
    replies: { 200: received },
  },
  'PUT /stream': {
    ...common,
    body: new StreamBody({ type: octets, limit: 50_000_000, idleTimeout: 300 }),
    timeout: 0,
    replies: { 200: received },
  },
  'PUT /refused': {
    ...common,
    body: new StreamBody({ type: octets, limit: 50_000_000 }),
    replies: { 204: null },
    refusals: ['not_found'],
  },
  'PUT /json': { ...common, body: received, timeout: 1_500, replies: { 200: received } },
  'PUT /large-json': { ...common, body: z.string(), bodyLimit: 4 * 1024 * 1024, replies: { 204: null } },
  'PUT /hasty': {
    ...common,
    body: new RawBody({ type: octets, limit: 1_000 }),
    timeout: 200,
    replies: { 204: null },
  },
  'GET /bytes': { ...common, replies: { 200: new BinaryReply(octets) } },
} as const satisfies Endpoints<'session', GroundRefusalCode>;

const gate: Gate<{ session: undefined }> = async (context) => {
  if (context.get('Authorization') !== 'Bearer me') throw UNAUTHENTICATED;
  return undefined as never;
};

async function count(body: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}

/** Starts a server with an endpoint for each kind of body. `failures` contains the errors that it would log. */
export async function startUploadServer(): Promise<RunningServer & { failures: unknown[] }> {
  const router = endpointRoutes<typeof uploadEndpoints, { session: undefined }>(
    uploadEndpoints,
    {
      'PUT /raw': async ({ body }) => ({ status: 200, body: { bytes: body.length } }),
      'PUT /exact': async ({ body }) => ({ status: 200, body: { bytes: body.length } }),
      'PUT /stream': async ({ body }) => ({ status: 200, body: { bytes: await count(body) } }),
      'PUT /refused': async () => {
        throw UNAUTHENTICATED;
      },
      'PUT /json': async ({ body }) => ({ status: 200, body }),
      'PUT /large-json': async () => ({ status: 204, body: null }),
      'PUT /hasty': async () => ({ status: 204, body: null }),
      'GET /bytes': async () => ({ status: 200, body: Buffer.from([0, 255]) }),
    },
    gate,
  );
  const failures: unknown[] = [];
  const application = new Koa();
  application.silent = true;
  application.use(answerRefusals(groundRefusals, (error) => failures.push(error)));
  application.use(router.step);
  const server = await openServer({
    listener: application.callback(),
    place: { host: '127.0.0.1', port: 0 },
    limits: DEFAULT_LIMITS,
    log: { info: () => {}, warn: () => {}, error: (record) => failures.push(record) },
  });
  return { ...server, failures };
}
