import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { type Milliseconds, SECOND, Secret } from '@gatehouse/core/kernel';
import { ForumRefused, ForumUnavailable } from '@gatehouse/core/support-forum';
import {
  forumInviteContract,
  sampleForumSubject,
  supportForumContract,
} from '@gatehouse/testing/contracts/gateway';
import { type DiscourseStub, startDiscourseStub } from '@gatehouse/testing/servers/discourse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const API_KEY = 'the-admin-key-of-the-forum';
const CAUSE = { reason: 'The base plan has ended.', ticketRef: 'T-1' };
/** Address on which no server listens. */
const NOWHERE = 'http://127.0.0.1:9';

let stub: DiscourseStub;

beforeAll(async () => {
  stub = await startDiscourseStub(API_KEY);
});

afterEach(() => {
  stub.interfere(undefined);
  expect(stub.violations).toEqual([]);
});

afterAll(() => stub.stop());

function forumAt(url: string, timeout?: Milliseconds): DiscourseForum {
  const credentials = { 'Api-Key': new Secret(API_KEY), 'Api-Username': new Secret('system') };
  return new DiscourseForum({ api: new HttpForumApi({ url, credentials, ...(timeout && { timeout }) }) });
}

describe('DiscourseForum on the strict stub', () => {
  const userOf = (did: string) => stub.forum.users.find(({ externalId }) => externalId === did);

  it.each(Object.entries({ ...supportForumContract, ...forumInviteContract }))('%s', (_clause, experiment) =>
    experiment({
      forum: forumAt(stub.url),
      away: forumAt(NOWHERE),
      signIn: async (did) => stub.forum.signIn(did),
      moderatorSuspends: async (did) => stub.forum.suspend(did, 'spam'),
      sessionsOf: async (did) => userOf(did)?.sessions ?? 0,
      invitesTo: async (email) => stub.forum.invites.filter((invite) => invite.email === email).length,
      suspensionOf: async (did) => userOf(did)?.suspendReason ?? '',
    }),
  );

  it('withdraws an invite if the e-mail address has changed since', async () => {
    const forum = forumAt(stub.url);
    const subject = sampleForumSubject();
    await forum.invite(subject);
    const { inviteId = null } = (await forum.find(subject)) ?? {};
    const moved = { ...subject, email: 'moved@example.com', inviteId };
    expect(await forum.suspend(moved, CAUSE)).toBe('done');
    expect(await forum.find(subject)).toBeUndefined();
  });

  it('repeats a change whose response was lost', async () => {
    const subject = sampleForumSubject();
    stub.forum.signIn(subject.did);
    const forum = forumAt(stub.url);
    await forum.suspend(subject, CAUSE);
    expect(await forum.suspend(subject, CAUSE)).toBe('already');
    expect((await forum.find(subject))?.state).toBe('suspended');
  });
});

/** Responses of a server that is not the expected forum, each with the failure that the worker must report. */
const BAD_RESPONSES: Readonly<Record<string, readonly [() => Response, object]>> = {
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
    () => new Response('{"errors":["The account is gone."]}', { status: 410 }),
    { code: 'forum_refused', status: 410, message: expect.stringContaining('The account is gone.') },
  ],
  'JSON of another kind': [() => new Response('[]'), { code: 'forum_unavailable' }],
  'a response without end': [
    () => new Response(`"${'x'.repeat(1_100_000)}"`),
    { code: 'forum_unavailable', message: expect.stringContaining('too long') },
  ],
};

describe('DiscourseForum', () => {
  it.each(Object.entries(BAD_RESPONSES))('reports %s', async (_what, [response, expected]) => {
    stub.interfere(response);
    const outcome = await forumAt(stub.url)
      .find(sampleForumSubject())
      .catch((error: unknown) => error);
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify([outcome, String(outcome)])).not.toContain(API_KEY);
  });

  it('refuses a key that no header can hold, and does not show it', () => {
    for (const end of ['\nsecond line', '\u0001', '\u2019']) {
      const credentials = { 'Api-Key': new Secret(`${API_KEY}${end}x`) };
      const open = () => new HttpForumApi({ url: stub.url, credentials });
      expect(open).toThrow(/^(?!.*the-admin-key).*SUPPORT_FORUM_API_KEY/s);
    }
  });

  it('changes nothing if the forum returns the account of another subject', async () => {
    const [subject, other] = [sampleForumSubject(), sampleForumSubject()];
    stub.forum.signIn(other.did);
    const id = stub.forum.users.find(({ externalId }) => externalId === other.did)?.id;
    stub.interfere(({ url }: IncomingMessage) =>
      url?.startsWith('/u/by-external') ? Response.json({ user: { id } }) : undefined,
    );
    await expect(forumAt(stub.url).suspend(subject, CAUSE)).rejects.toBeInstanceOf(ForumUnavailable);
    stub.interfere(undefined);
    expect((await forumAt(stub.url).find(other))?.state).toBe('active');
  });

  it('reports a forum that does not respond in time', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const waiting = forumAt(`http://127.0.0.1:${port}`, 20);
    await expect(waiting.find(sampleForumSubject())).rejects.toBeInstanceOf(ForumUnavailable);
    silent.closeAllConnections();
    silent.close();
  });

  it('reports an invite that the forum refuses, with its reason', async () => {
    const subject = sampleForumSubject();
    const forum = forumAt(stub.url);
    await forum.invite({ ...subject, did: 'did:plc:someoneelse' });
    await expect(forum.invite(subject)).rejects.toEqual(new ForumRefused(422, 'is invited already'));
  });

  it('keeps a reason within the length that Discourse accepts, and its mark at the beginning', async () => {
    const subject = sampleForumSubject();
    stub.forum.signIn(subject.did);
    await forumAt(stub.url).suspend(subject, { reason: '😀'.repeat(500), ticketRef: 'T-1' });
    const reason = stub.forum.users.find(({ externalId }) => externalId === subject.did)?.suspendReason ?? '';
    expect([...reason]).toHaveLength(300);
    expect(reason.startsWith('gatehouse:T-1 ')).toBe(true);
  });
});
