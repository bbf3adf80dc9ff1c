import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import type { SettingsStore } from '@gatehouse/core/settings';
import { endpointRoutes } from '@gatehouse/http-koa/endpoint';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { type AuthStorage, MovableClock, memoryStorage } from '@gatehouse/testing/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aiSettingsOf } from '../../src/ai-settings/ai-settings.ts';
import {
  aiSettingsEndpoints,
  aiSettingsHandlers,
  ReadAiSettings,
  SaveAiSettings,
} from '../../src/ai-settings/index.ts';
import { type EndpointServer, startEndpointServer } from '../study/endpoint-server.ts';

const KEY = 'sk-very-secret-0123456789';
const CHOICE = { provider: 'Example', model: 'example-1' };
const box = new AesGcmSecretBox([new Secret('the secret of the server, long enough')]);

describe('the AI settings', () => {
  let storage: AuthStorage;
  let server: EndpointServer;
  let admin: string;

  beforeEach(async () => {
    storage = memoryStorage();
    server = await serve(box);
    await storage.accounts.insert(sampleAccount({ id: 'ada', role: 'admin' }));
    admin = await server.signIn('ada', 'admin');
  });
  afterEach(() => server.stop());

  function serve(box: AesGcmSecretBox, mode?: 'authDisabled'): Promise<EndpointServer> {
    const ports = { ...storage, box, clock: new MovableClock() };
    const handlers = aiSettingsHandlers({
      readAiSettings: new ReadAiSettings(ports),
      saveAiSettings: new SaveAiSettings(ports),
    });
    return startEndpointServer((gate) => endpointRoutes(aiSettingsEndpoints, handlers, gate), mode);
  }

  async function call(headers: Record<string, string>, input?: object, at: EndpointServer = server) {
    const response = await fetch(`${at.url}/api/settings/ai`, {
      method: input ? 'PUT' : 'GET',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: input ? JSON.stringify(input) : null,
    });
    return { status: response.status, body: await response.json() };
  }

  function asAdmin(input?: object) {
    return call({ Authorization: `Bearer ${admin}` }, input);
  }

  function keptKey(settings: SettingsStore) {
    return settings.read('ai').then((stored) => aiSettingsOf(stored?.value, box).apiKey);
  }

  it('are empty until an admin sets them', async () => {
    expect(await asAdmin()).toEqual({
      status: 200,
      body: { ai: { provider: '', model: '', apiKey: 'none' } },
    });
    await asAdmin({ ...CHOICE, apiKey: KEY });
    expect(await asAdmin()).toEqual({ status: 200, body: { ai: { ...CHOICE, apiKey: 'set' } } });
  });

  it('never show the key, and keep it sealed', async () => {
    const answers = [await asAdmin({ ...CHOICE, apiKey: KEY }), await asAdmin()];
    const { items } = await storage.audit.page({}, { limit: 9 });
    const stored = await storage.settings.read('ai');
    expect(JSON.stringify([answers, items, stored])).not.toContain(KEY);
    expect(((await keptKey(storage.settings)) as Secret).reveal()).toBe(KEY);
  });

  it('keep the stored key when none is sent, and delete it on null', async () => {
    await asAdmin({ ...CHOICE, apiKey: KEY });
    expect((await asAdmin({ ...CHOICE, model: 'example-2' })).body.ai.apiKey).toBe('set');
    expect(((await keptKey(storage.settings)) as Secret).reveal()).toBe(KEY);
    expect((await asAdmin({ ...CHOICE, apiKey: null })).body.ai.apiKey).toBe('none');
  });

  it('never send the stored key to another provider', async () => {
    await asAdmin({ ...CHOICE, apiKey: KEY });
    const elsewhere = { ...CHOICE, provider: 'Elsewhere' };
    const refusal = { error: 'invalid_request', issues: [{ path: ['apiKey'] }] };
    expect(await asAdmin(elsewhere)).toMatchObject({ status: 400, body: refusal });
    expect((await asAdmin()).body.ai).toEqual({ ...CHOICE, apiKey: 'set' });
    expect((await asAdmin({ ...elsewhere, apiKey: null })).body.ai).toEqual({ ...elsewhere, apiKey: 'none' });
  });

  it('report that the key is lost when the secret of the server has changed', async () => {
    await asAdmin({ ...CHOICE, apiKey: KEY });
    const changed = await serve(new AesGcmSecretBox([new Secret('another secret, long enough as well')]));
    const token = await changed.signIn('ada', 'admin');
    const { body } = await call({ Authorization: `Bearer ${token}` }, undefined, changed);
    expect(body).toEqual({ ai: { ...CHOICE, apiKey: 'lost' } });
    await changed.stop();
  });

  it('are read and set by admins only', async () => {
    const user = { Authorization: `Bearer ${await server.signIn('ben')}` };
    for (const input of [undefined, { ...CHOICE, apiKey: KEY }]) {
      expect(await call(user, input)).toMatchObject({ status: 403, body: { error: 'admin_only' } });
      expect(await call({}, input)).toMatchObject({ status: 401, body: { error: 'unauthenticated' } });
    }
    expect(await storage.settings.read('ai')).toBeUndefined();
  });

  it('are not set by an administrator who has lost the role since the request began', async () => {
    const token = await server.signIn('cid', 'admin');
    const refused = await call({ Authorization: `Bearer ${token}` }, CHOICE);
    expect(refused).toMatchObject({ status: 403, body: { error: 'admin_only' } });
    expect(await storage.settings.read('ai')).toBeUndefined();
  });

  it('are set by the local operator in single-user mode', async () => {
    const single = await serve(box, 'authDisabled');
    const { status } = await call({ Origin: single.url }, { ...CHOICE }, single);
    expect(status).toBe(200);
    await single.stop();
  });

  it('write an audit row for every change', async () => {
    await asAdmin({ ...CHOICE, apiKey: KEY });
    await asAdmin(CHOICE);
    const { items } = await storage.audit.page({ action: 'settings.ai.changed' }, { limit: 9 });
    expect(items.map(({ principal, subject, detail }) => ({ principal, subject, detail }))).toEqual([
      { principal: 'ada', subject: 'ai', detail: { ...CHOICE, apiKeyChanged: false } },
      { principal: 'ada', subject: 'ai', detail: { ...CHOICE, apiKeyChanged: true } },
    ]);
  });

  it.each([
    ['an empty key', { ...CHOICE, apiKey: '' }, 'apiKey'],
    ['a key with white space in it', { ...CHOICE, apiKey: 'a b' }, 'apiKey'],
    ['a key of 1001 characters', { ...CHOICE, apiKey: 'x'.repeat(1_001) }, 'apiKey'],
    ['a model with NUL', { ...CHOICE, model: 'x\0' }, 'model'],
    ['no model', { provider: 'Example' }, 'model'],
    ['an unknown field', { ...CHOICE, key: KEY }, 'key'],
  ])('refuse %s', async (_, input, where) => {
    const { status, body } = await asAdmin(input);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request', issues: [{ path: [where] }] });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });
});
