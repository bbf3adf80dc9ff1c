import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opsEndpoints } from '../../src/ops/index.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const PREFIX = '/internal/v1/ops';
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Paths of endpoints that need a sign-in, and paths without an endpoint. */
const KNOWN = [
  ...new Set(
    Object.entries(opsEndpoints)
      .filter(([, { access }]) => access !== 'open')
      .map(([key]) => key.split(' ')[1] ?? ''),
  ),
].map((path) => path.replace(':did', DID).replace(':id', 'none'));
const UNKNOWN = ['/nothing', `/accounts/${DID}`, `/accounts/${DID}/nothing`, '/audit/nothing', '/oauth'];
const PATHS = [...KNOWN, ...UNKNOWN.map((path) => PREFIX + path)];

const CHANGES: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a slash at the end': (path) => `${path}/`,
  'with a query': (path) => `${path}?limit=0&limit=x&did=${DID}`,
  'with a malformed escape': (path) => `${path}/%zz`,
  'with an encoded letter': (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const BODIES: Readonly<Record<string, Sent>> = {
  none: { headers: {}, body: '' },
  'valid JSON': { headers: JSON_TYPE, body: '{"reason":"r","ticket_ref":"t"}' },
  'malformed JSON': { headers: JSON_TYPE, body: '{' },
  'a text': { headers: { 'Content-Type': 'text/plain' }, body: 'x' },
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let ops: TestOps;
let credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  ops = await runningOps({ OPS_PUBLIC_URL: 'https://ops.example.com' });
  const owner = await ops.client('entitlement_mutator', 'support_read');
  const create = async (name: string, expires_at?: string) => {
    const body = { name, roles: ['support_read' as const], ...(expires_at && { expires_at }) };
    return owner('POST /internal/v1/ops/machine-credentials', { body });
  };
  const [valid, expired, revoked] = [
    await create('valid'),
    await create('expired', new Date(ops.clock.now() + 1_000).toISOString()),
    await create('revoked'),
  ];
  await owner('DELETE /internal/v1/ops/machine-credentials/:id', { path: { id: revoked.credential.id } });
  ops.clock.advance(1_000);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  credentials = {
    none: {},
    'an unknown token': bearer(`gho_${'A'.repeat(22)}_${'A'.repeat(43)}`),
    'a token with the wrong secret': bearer(valid.token.slice(0, -43) + 'A'.repeat(43)),
    'an expired token': bearer(expired.token),
    'a revoked token': bearer(revoked.token),
    'a malformed token': bearer('gho_x'),
    'another kind of token': bearer('eyJhbGciOiJub25lIn0.e30.'),
    'a password': { Authorization: `Basic ${btoa('admin:admin')}` },
    'a forged cookie': {
      Cookie: `svc_ops_session=${'A'.repeat(43)}.${'A'.repeat(43)}`,
      Origin: 'https://ops.example.com',
    },
  };
});
afterAll(async () => {
  agent.destroy();
  await ops.stop();
});

/** Returns the whole response, without its date and id. */
async function answerTo(method: string, path: string, { headers = {}, body = '' }: Sent): Promise<string> {
  const { hostname, port } = new URL(ops.url);
  const length = body === '' ? {} : { 'Content-Length': body.length };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path, agent, headers: { ...headers, ...length } };
    const sent = request(options, async (response) => {
      const { date, 'x-request-id': id, connection, 'keep-alive': time, ...rest } = response.headers;
      resolve(JSON.stringify([response.statusCode, rest, await text(response)]));
    });
    sent.on('error', reject).end(body);
  });
}

describe('the operator API responds to a client without a sign-in in the same way at every path', () => {
  async function expectOneAnswer(method: string, paths: readonly string[], sent: Sent = {}): Promise<void> {
    const answers = await Promise.all(paths.map((path) => answerTo(method, path, sent)));
    const different = [...new Set(answers)];
    expect(different.length, different.join('\n')).toBe(1);
    expect(different[0]).toContain('[401,');
  }

  it.each(METHODS)('to %s, with and without a credential that is not valid', async (method) => {
    for (const headers of Object.values(credentials)) await expectOneAnswer(method, PATHS, { headers });
  });

  it.each(Object.entries(CHANGES))('to paths %s', async (_change, changed) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) await expectOneAnswer(method, PATHS.map(changed));
  });

  it.each(Object.entries(BODIES))('to a body with %s', async (_what, sent) => {
    for (const method of ['POST', 'PATCH', 'DELETE']) await expectOneAnswer(method, PATHS, sent);
  });

  it('to every credential that is not valid', async () => {
    const answers = await Promise.all(
      Object.values(credentials).map((headers) => answerTo('GET', `${PREFIX}/me`, { headers })),
    );
    expect([...new Set(answers)]).toHaveLength(1);
  });
});
