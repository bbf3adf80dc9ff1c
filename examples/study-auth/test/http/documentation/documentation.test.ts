import { Metrics } from '@gatehouse/http-koa/server';
import {
  callbacksOf,
  type RunningOpenIdProvider,
  startOpenIdProvider,
} from '@gatehouse/testing/servers/openid-provider';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studyAuthSteps } from '../../../src/application.ts';
import { compose } from '../../../src/compose.ts';
import { readConfiguration } from '../../../src/configuration.ts';
import {
  type Browser,
  newPerson,
  type Person,
  type Program,
  registerAdmin,
  type StudyAuth,
  signInAs,
  startStudyAuth,
} from '../harness/index.ts';
import { ApiDocument } from './api-document.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { type Seen, type Visit, visits } from './visits.ts';

/** Routes that are not part of the API: the documentation and the health checks. */
const BESIDE_THE_API = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
];

let server: StudyAuth;
let provider: RunningOpenIdProvider;
let admin: Person<Browser>;
let plain: Person<Browser>;
let document: ApiDocument;
let planned: readonly Visit[];

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: callbacksOf('http://127.0.0.1:4000') });
  server = await startStudyAuth({ variables: { AUTH_ALLOW_SIGNUP: 'true' } });
  document = new ApiDocument((await server.program().get('/api/openapi.json')).body);
  admin = await registerAdmin(server);
  plain = await newPerson(server, admin, 'plain');
  planned = visits(await prepared(), provider);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Creates the records and accounts that the calls in `visits` need. */
async function prepared(): Promise<Seen> {
  const made = async (path: string, body: object) => {
    const answer = await admin.client.post(path, body);
    return Object.values(answer.body as Record<string, { id: string }>)[0]?.id ?? '';
  };
  const course = await made('/api/courses', { title: 'Latin' });
  const lesson = await made(`/api/courses/${course}/lessons`, { title: 'Greetings' });
  const { client } = await signInAs(server, admin.username);
  const { sessions } = (await client.get('/api/auth/sessions')).body as {
    sessions: { id: string; current: boolean }[];
  };
  return {
    course,
    lesson,
    card: await made(`/api/courses/${course}/lessons/${lesson}/cards`, { front: 'ave', back: 'hello' }),
    lexiconEntry: await made('/api/lexicon', { term: 'ave', meaning: 'hello' }),
    otherUser: (await newPerson(server, admin, 'other')).id,
    otherSession: sessions.find(({ current }) => current)?.id ?? '',
  };
}

function pay({ key, path = {}, query, ...request }: Visit, client: Program) {
  const [method = '', template = ''] = key.split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return client.send(method, query === undefined ? filled : `${filled}?${query}`, request);
}

describe('the API document', () => {
  it('describes exactly the mounted routes', async () => {
    const configuration = readConfiguration({});
    const studyAuth = await compose(configuration);
    const steps = studyAuthSteps(studyAuth, configuration, pino({ enabled: false }), new Metrics());
    await studyAuth.database.close();
    const mounted = mountedRoutes(steps);
    for (const route of BESIDE_THE_API) expect(mounted.delete(route)).toBe(true);
    expect([...mounted].sort()).toEqual([...document.operations.keys()].sort());
  });

  it('is tested on every operation in this file', () => {
    expect(planned.map(({ key }) => key).sort()).toEqual([...document.operations.keys()].sort());
  });

  it('contains every operation once, with every parameter of its path', () => {
    const names = [...document.operations.values()].map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [key, { parameters }] of document.operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('lets clients without a session call only the endpoints for signing in', () => {
    const open = [...document.operations].filter(([, { security }]) => security.length === 0);
    expect(open.map(([key]) => key).sort()).toEqual([
      'GET /api/auth/callback/oidc',
      'GET /api/auth/login/oidc',
      'GET /api/auth/me',
      'GET /api/auth/status',
      'POST /api/auth/login',
      'POST /api/auth/password-link',
      'POST /api/auth/password-link/read',
      'POST /api/auth/register',
      'POST /api/auth/signup',
    ]);
  });

  it('states who may call an operation, and the server refuses all others', async () => {
    for (const visit of planned) {
      const operation = document.operations.get(visit.key);
      if (!operation || operation.security.length === 0) continue;
      const asNobody = await pay(visit, server.program());
      expect([visit.key, asNobody.status, document.fault(visit.key, asNobody)]).toEqual([
        visit.key,
        401,
        undefined,
      ]);
      if (!operation.responses['403']?.description.includes('admin_only')) continue;
      const asUser = await pay(visit, plain.client);
      expect([visit.key, asUser.status, document.fault(visit.key, asUser)]).toEqual([
        visit.key,
        403,
        undefined,
      ]);
    }
  });

  it('contains every refusal of invalid input', async () => {
    const oddities = [
      { text: '[' },
      { text: '[]' },
      { body: { unknownField: 1 } },
      { text: ' '.repeat(102_401) },
      { text: '{}', headers: { 'Content-Type': 'text/plain' } },
      { body: {}, headers: { Origin: 'https://evil.example' } },
    ];
    for (const visit of planned) {
      if (!document.operations.get(visit.key)?.requestBody) continue;
      for (const oddity of oddities) {
        const { key, path } = visit;
        const answer = await pay({ key, ...(path && { path }), status: 400, ...oddity }, admin.client);
        expect(document.fault(key, answer)).toBeUndefined();
        expect([400, 403, 413, 415]).toContain(answer.status);
      }
    }
  });

  it('contains every refusal of unknown ids and invalid queries', async () => {
    for (const visit of planned) {
      const [method = '', template = ''] = visit.key.split(' ');
      if (visit.path) {
        const nowhere = template.replace(/\{\w+\}/g, 'unknown');
        const answer = await admin.client.send(
          method,
          nowhere,
          visit.body === undefined ? {} : { body: visit.body },
        );
        expect([visit.key, answer.status, document.fault(visit.key, answer)]).toEqual([
          visit.key,
          404,
          undefined,
        ]);
      } else if (visit.query !== undefined && !visit.key.includes('callback')) {
        const answer = await admin.client.get(`${template}?unknown=1`);
        expect([visit.key, answer.status, document.fault(visit.key, answer)]).toEqual([
          visit.key,
          400,
          undefined,
        ]);
      }
    }
  });

  it('matches the response of every operation that succeeds', async () => {
    for (const visit of planned) {
      const answer = await pay(visit, admin.client);
      expect([visit.key, answer.status, document.fault(visit.key, answer)]).toEqual([
        visit.key,
        visit.status,
        undefined,
      ]);
    }
  });
});

describe('the pages of the API document', () => {
  it('load all files from this server, under a policy that allows them', async () => {
    const program = server.program();
    for (const address of ['/api/docs', '/api/docs/']) {
      const page = await program.get(address);
      expect(page.headers.get('Content-Type')).toContain('text/html');
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(page.text).not.toMatch(/<script>|onload=|https?:/);
      const named = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
      expect(named).toHaveLength(3);
      for (const name of named) {
        const asset = await program.get(new URL(name, server.url + address).pathname);
        expect([name, asset.status]).toEqual([name, 200]);
        expect(asset.headers.get('Content-Type')).toMatch(/^(text\/css|(application|text)\/javascript)/);
      }
    }
    const start = await program.get('/api/docs/start.js');
    expect(start.text).toContain('"url":"/api/openapi.json"');
    const styles = await program.get('/api/docs/swagger-ui.css');
    const loaded = [...styles.text.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url);
    expect(loaded.filter((url) => !url.startsWith('data:') && !url.startsWith('#'))).toEqual([]);
  });

  it('do not serve other files', async () => {
    for (const name of ['package.json', 'index.html', '..%2fpackage.json', 'swagger-ui-bundle.js.map'])
      expect((await server.program().get(`/api/docs/${name}`)).status).toBe(401);
  });
});
