import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Login, openLogin } from '../src/login.ts';
import { form, Visitor } from './visitor.ts';

const PASSWORD = 'seven green bottles';

let place: string;
let login: Login;
let server: ServerType;
let url: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gatehouse-hono-'));
  login = await openLogin(`sqlite:${join(place, 'notes.sqlite')}`);
  server = serve({ fetch: createApp(login).fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await login.close();
  await removeFolder(place);
});

describe('a Hono app on the core', () => {
  it('refuses requests without a session', async () => {
    expect((await new Visitor(url).get('/notes')).status).toBe(401);
    expect((await new Visitor(url, 'notes_session=forged').get('/notes')).status).toBe(401);
  });

  it('names a way to authenticate with each status 401', async () => {
    const wrong = await new Visitor(url).post('/login', form('unknown', PASSWORD));
    for (const answer of [await new Visitor(url).get('/notes'), wrong])
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="notes"']);
  });

  it('keeps the notes of each user apart', async () => {
    const [ann, ben] = [new Visitor(url), new Visitor(url)];
    expect((await ann.post('/register', form('ann', PASSWORD))).status).toBe(201);
    expect((await ben.post('/register', form('ben', PASSWORD))).status).toBe(201);
    await ann.post('/notes', 'buy milk');
    expect(await (await ann.get('/notes')).json()).toEqual({ notes: ['buy milk'] });
    expect(await (await ben.get('/notes')).json()).toEqual({ notes: [] });
  });

  it('refuses an unknown user and a wrong password with the same error', async () => {
    await new Visitor(url).post('/register', form('cleo', PASSWORD));
    const wrong = await new Visitor(url).post('/login', form('cleo', 'eight green bottles'));
    const unknown = await new Visitor(url).post('/login', form('nobody', PASSWORD));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  it('replaces the session at sign-in and ends it at sign-out', async () => {
    const dora = new Visitor(url);
    await dora.post('/register', form('dora', PASSWORD));
    const first = dora.cookie;
    expect((await dora.post('/login', form('dora', PASSWORD))).status).toBe(200);
    expect((await new Visitor(url, first).get('/notes')).status).toBe(401);
    const second = dora.cookie;
    expect((await dora.post('/logout')).status).toBe(204);
    expect((await new Visitor(url, second).get('/notes')).status).toBe(401);
  });

  it('refuses a weak password with the reason', async () => {
    const refused = await new Visitor(url).post('/register', form('emil', 'password'));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: 'invalid_request',
      message: expect.stringContaining('common'),
    });
  });

  it('refuses a form that a page of another origin sends', async () => {
    const stranger = await new Visitor(url).post('/login', form('ann', PASSWORD), {
      Origin: 'https://elsewhere.example',
    });
    expect(stranger.status).toBe(403);
  });
});
