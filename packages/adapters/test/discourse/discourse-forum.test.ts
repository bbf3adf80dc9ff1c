import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { type Milliseconds, Secret } from '@gatehouse/core/kernel';
import { ForumRefused, ForumUnavailable } from '@gatehouse/core/support-forum';
import {
  forumInviteContract,
  sampleForumSubject,
  supportForumContract,
} from '@gatehouse/testing/contracts/gateway';
import { type DiscourseStub, startDiscourseStub } from '@gatehouse/testing/servers/discourse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BAD_RESPONSES } from '../forum/bad-responses.ts';
import { ODD_SUBJECTS, requestsOf } from '../forum/requests-of.ts';
import { withLostResponses } from '../forum/with-lost-responses.ts';

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

function apiAt(url: string, timeout?: Milliseconds): HttpForumApi {
  const credentials = { 'Api-Key': new Secret(API_KEY), 'Api-Username': new Secret('system') };
  return new HttpForumApi({ url, credentials, ...(timeout && { timeout }) });
}

function forumAt(url: string, timeout?: Milliseconds): DiscourseForum {
  return new DiscourseForum({ api: apiAt(url, timeout) });
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

  it('repeats a suspension if the forum timed out, and restores no session when the suspension ends', async () => {
    const subject = sampleForumSubject();
    stub.forum.signIn(subject.did);
    const suspended = withLostResponses(stub.url, (url) => forumAt(url, 200).suspend(subject, CAUSE));
    await expect(suspended).rejects.toBeInstanceOf(ForumUnavailable);
    expect(userOf(subject.did)).toMatchObject({ suspendReason: expect.stringContaining('T-1'), sessions: 1 });
    expect(await forumAt(stub.url).suspend(subject, CAUSE)).toBe('already');
    expect(await forumAt(stub.url).reinstate(subject)).toBe('done');
    expect(userOf(subject.did)).toMatchObject({ suspendReason: null, sessions: 0 });
  });

  it('sends no second invite after the forum timed out', async () => {
    const subject = sampleForumSubject();
    const invited = withLostResponses(stub.url, (url) => forumAt(url, 200).invite(subject));
    await expect(invited).rejects.toBeInstanceOf(ForumUnavailable);
    expect(await forumAt(stub.url).invite(subject)).toBe('already');
    expect(stub.forum.invites.filter(({ email }) => email === subject.email)).toHaveLength(1);
  });

  it.each(ODD_SUBJECTS)('never sends the handle $handle of $did', async (odd) => {
    const forum = (api: HttpForumApi) => new DiscourseForum({ api });
    const subject = sampleForumSubject(odd);
    expect(await requestsOf(apiAt(stub.url), forum, subject, stub.forum)).not.toContain(odd.handle);
    expect((await forumAt(stub.url).find(subject))?.state).toBe('active');
  });
});

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

  it('changes nothing if the forum returns the user of another subject', async () => {
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
