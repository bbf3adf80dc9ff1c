import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { NodeBbForum } from '@gatehouse/adapters/nodebb';
import { type Milliseconds, Secret } from '@gatehouse/core/kernel';
import { ForumUnavailable } from '@gatehouse/core/support-forum';
import { sampleForumSubject, supportForumContract } from '@gatehouse/testing/contracts/gateway';
import { type NodeBbStub, startNodeBbStub } from '@gatehouse/testing/servers/nodebb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BAD_RESPONSES } from '../forum/bad-responses.ts';
import { ODD_SUBJECTS, requestsOf } from '../forum/requests-of.ts';
import { withLostResponses } from '../forum/with-lost-responses.ts';

const CAUSE = { reason: 'lapsed', ticketRef: 'T-1' };
const TOKEN = 'the-token-of-the-forum';

let stub: NodeBbStub;

beforeAll(async () => {
  stub = await startNodeBbStub(TOKEN);
});

afterEach(() => {
  stub.interfere(undefined);
  expect(stub.violations).toEqual([]);
});

afterAll(() => stub.stop());

function apiAt(url: string, timeout?: Milliseconds): HttpForumApi {
  const credentials = { Authorization: new Secret(`Bearer ${TOKEN}`) };
  return new HttpForumApi({ url, credentials, ...(timeout && { timeout }) });
}

function forumOn(api: HttpForumApi): NodeBbForum {
  return new NodeBbForum({ api, strategy: 'gatehouse' });
}

const forumAt = (url: string, timeout?: Milliseconds) => forumOn(apiAt(url, timeout));

describe('NodeBbForum on a stub that has only the routes recorded from a real NodeBB', () => {
  const userOf = (did: string) => stub.users.find(({ subject }) => subject === did);

  it.each(Object.entries(supportForumContract))('%s', (_clause, experiment) =>
    experiment({
      forum: forumAt(stub.url),
      away: forumAt('http://127.0.0.1:9'),
      signIn: async (did) => stub.signIn(did),
      moderatorSuspends: async (did) => stub.ban(did, 'spam'),
      sessionsOf: async (did) => userOf(did)?.sessions ?? 0,
      invitesTo: async () => 0,
      suspensionOf: async (did) => userOf(did)?.bans[0] ?? '',
    }),
  );

  it('bans a user once, because each ban sends an e-mail', async () => {
    const subject = sampleForumSubject();
    stub.signIn(subject.did);
    for (const outcome of ['done', 'already'])
      expect(await forumAt(stub.url).suspend(subject, CAUSE)).toBe(outcome);
    expect(userOf(subject.did)?.bans).toEqual(['gatehouse:T-1 lapsed']);
  });

  it('sends no invite, because the first sign-in creates the user', async () => {
    expect(await forumAt(stub.url).invite(sampleForumSubject())).toBe('login_only');
  });

  it('bans a user once if the forum timed out after the ban', async () => {
    const subject = sampleForumSubject();
    stub.signIn(subject.did);
    const banned = withLostResponses(stub.url, (url) => forumAt(url, 200).suspend(subject, CAUSE));
    await expect(banned).rejects.toBeInstanceOf(ForumUnavailable);
    expect(await forumAt(stub.url).suspend(subject, CAUSE)).toBe('already');
    expect(userOf(subject.did)).toMatchObject({ bans: ['gatehouse:T-1 lapsed'], sessions: 0 });
  });

  it('changes nothing if the forum returns the user of another subject', async () => {
    const [subject, other] = [sampleForumSubject(), sampleForumSubject()];
    for (const { did } of [subject, other]) stub.signIn(did);
    const { uid } = userOf(other.did) ?? {};
    stub.interfere(({ url }) =>
      url === `/api/v3/users/${userOf(subject.did)?.uid}` ? Response.json({ response: { uid } }) : undefined,
    );
    await expect(forumAt(stub.url).suspend(subject, CAUSE)).rejects.toBeInstanceOf(ForumUnavailable);
    for (const { did } of [subject, other]) expect(userOf(did)?.bans).toEqual([]);
  });

  it.each(ODD_SUBJECTS)('never sends the handle $handle of $did', async (odd) => {
    const subject = sampleForumSubject(odd);
    expect(await requestsOf(apiAt(stub.url), forumOn, subject, stub)).not.toContain(odd.handle);
  });

  it.each(Object.entries(BAD_RESPONSES))('reports %s', async (_what, [response, expected]) => {
    stub.interfere(response);
    const outcome = await forumAt(stub.url)
      .find(sampleForumSubject())
      .catch((error: unknown) => error);
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify([outcome, String(outcome)])).not.toContain(TOKEN);
  });
});
