import { Readable } from 'node:stream';
import { clientAddress } from '@gatehouse/http-koa/address';
import {
  BinaryReply,
  type Endpoints,
  endpointRoutes,
  refuseUnknown,
  StreamBody,
} from '@gatehouse/http-koa/endpoint';
import type { Step } from '@gatehouse/http-koa/exchange';
import { answerRefusals, type GroundRefusalCode, groundRefusals } from '@gatehouse/http-koa/refusal';
import { requestedRange } from '@gatehouse/http-koa/request';
import { SignedCookie } from '@gatehouse/http-koa/session';
import { z } from 'zod';

const common = { summary: '', tag: '', access: 'open', refusals: [] } as const;
const octets = 'application/octet-stream';

export const sampleEndpoints = {
  'GET /api/things/:id': {
    ...common,
    path: z.strictObject({ id: z.string() }),
    replies: { 200: z.strictObject({ id: z.string(), address: z.string() }) },
  },
  'PUT /api/things': {
    ...common,
    body: z.strictObject({ name: z.string() }),
    replies: { 200: z.strictObject({ name: z.string() }) },
  },
  'PUT /api/stream': {
    ...common,
    body: new StreamBody({ type: octets, limit: 10_000_000 }),
    replies: { 200: z.strictObject({ bytes: z.number() }) },
  },
  'GET /api/bytes': { ...common, replies: { 200: new BinaryReply(octets), 206: new BinaryReply(octets) } },
  'GET /api/broken': { ...common, replies: { 200: new BinaryReply(octets) } },
  'POST /api/cookie': { ...common, replies: { 204: null } },
} as const satisfies Endpoints<'open', GroundRefusalCode>;

const BYTES = Buffer.from('0123456789');

/**
 * Steps with one endpoint for each behaviour in which frameworks differ. Every refusal and failure is
 * appended to `errors`.
 */
export function sampleSteps(errors: unknown[]): readonly Step[] {
  const cookie = new SignedCookie({ name: 'sample', keys: ['k'.repeat(32)], secure: false });
  const addressOf = clientAddress(['loopback']);
  const gate = async () => undefined as never;
  const routes = endpointRoutes<typeof sampleEndpoints, { open: undefined }>(
    sampleEndpoints,
    {
      'GET /api/things/:id': async ({ path, context }) => ({
        status: 200,
        body: { id: path.id, address: addressOf(context.req) },
      }),
      'PUT /api/things': async ({ body }) => ({ status: 200, body }),
      'PUT /api/stream': async ({ body }) => {
        let bytes = 0;
        for await (const chunk of body) bytes += chunk.length;
        return { status: 200, body: { bytes } };
      },
      'GET /api/bytes': async ({ context }) => {
        const range = requestedRange(context.get('Range'), BYTES.length);
        if (typeof range !== 'object') return { status: 200, body: Readable.from([BYTES]) };
        context.set(
          'Content-Range',
          `bytes ${range.start}-${range.start + range.length - 1}/${BYTES.length}`,
        );
        return { status: 206, body: BYTES.subarray(range.start, range.start + range.length) };
      },
      'GET /api/broken': async () => ({ status: 200, body: Readable.from(broken()) }),
      'POST /api/cookie': async ({ context }) => {
        cookie.write(context, 'value', new Date(Date.now() + 60_000));
        return { status: 204, body: null };
      },
    },
    gate,
  );
  return [
    answerRefusals(groundRefusals, () => {}),
    (_exchange, next) =>
      next().catch((error: unknown) => {
        errors.push(error);
        throw error;
      }),
    routes.step,
    refuseUnknown('/api', [routes], gate, 'open'),
  ];
}

async function* broken() {
  yield BYTES;
  throw new Error('The stream broke.');
}
