import { expect, it } from 'vitest';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';

const WORKER = {
  DATABASE_URL: 'sqlite:none',
  PUBLIC_BASE_URL: 'http://127.0.0.1:38080',
  JWT_SECRET: 'sixteen characters',
};
const FORUM = {
  SUPPORT_FORUM_KIND: 'discourse',
  SUPPORT_FORUM_URL: 'https://forum.example.org',
  SUPPORT_FORUM_API_KEY: 'the-admin-key-of-the-forum',
};

it('the worker reads its support forum from the settings, and has none by default', () => {
  const { forum } = parseWorkerConfiguration({ ...WORKER, ...FORUM });
  expect(forum).toMatchObject({ kind: 'discourse', url: FORUM.SUPPORT_FORUM_URL, apiUser: 'system' });
  expect(forum?.apiKey.reveal()).toBe(FORUM.SUPPORT_FORUM_API_KEY);
  expect(JSON.stringify(forum)).not.toContain(FORUM.SUPPORT_FORUM_API_KEY);
  expect(parseWorkerConfiguration(WORKER).forum).toBeUndefined();
});

it.each([
  [{ SUPPORT_FORUM_KIND: 'phpbb' }, 'must be one of: embedded, discourse, nodebb, none'],
  [{ SUPPORT_FORUM_URL: '' }, 'SUPPORT_FORUM_URL is missing for the forum discourse'],
  [{ SUPPORT_FORUM_URL: 'http://forum.example.org' }, 'must be https'],
  [{ SUPPORT_FORUM_API_KEY: '' }, 'SUPPORT_FORUM_API_KEY is missing for the forum discourse'],
])('the worker refuses the support forum %j, and quotes no key', (change, message) => {
  const read = () => parseWorkerConfiguration({ ...WORKER, ...FORUM, ...change });
  expect(read).toThrow(message);
  expect(read).not.toThrow(FORUM.SUPPORT_FORUM_API_KEY);
});
