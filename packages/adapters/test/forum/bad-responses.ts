import { SECOND } from '@gatehouse/core/kernel';
import { expect } from 'vitest';

/** Responses of a server that is not the expected forum, each with the failure that the worker must report. */
export const BAD_RESPONSES: Readonly<Record<string, readonly [() => Response, object]>> = {
  'a page instead of JSON': [
    () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } }),
    { code: 'forum_unavailable', message: expect.stringContaining('SUPPORT_FORUM_URL') },
  ],
  'a redirect to a login page': [
    () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example/login' } }),
    { code: 'forum_unavailable', message: expect.stringContaining('SUPPORT_FORUM_URL') },
  ],
  'a limit with seconds': [
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }),
    { code: 'forum_unavailable', retryAfter: 7 * SECOND },
  ],
  'a limit without a time': [
    () => new Response('slow down', { status: 429 }),
    { code: 'forum_unavailable', retryAfter: null },
  ],
  'a failure': [() => new Response('oops', { status: 503 }), { code: 'forum_unavailable' }],
  'a rejected key': [
    () => new Response('{"errors":["no"]}', { status: 403 }),
    { code: 'forum_unavailable', message: expect.stringContaining('SUPPORT_FORUM_API_KEY') },
  ],
  'a refusal': [
    () =>
      Response.json(
        { errors: ['The account is gone.'], status: { message: 'The account is gone.' } },
        { status: 410 },
      ),
    { code: 'forum_refused', status: 410, message: expect.stringContaining('The account is gone.') },
  ],
  'JSON of another kind': [() => new Response('[]'), { code: 'forum_unavailable' }],
  'JSON of another API': [() => new Response('{"ok":true}'), { code: 'forum_unavailable' }],
  'a response without end': [
    () => new Response(`"${'x'.repeat(1_100_000)}"`),
    { code: 'forum_unavailable', message: expect.stringContaining('too long') },
  ],
};
