import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { NodeBbForum } from '@gatehouse/adapters/nodebb';
import { Secret } from '@gatehouse/core/kernel';
import { sampleForumSubject, supportForumContract } from '@gatehouse/testing/contracts/gateway';
import { type NodeBbStub, startNodeBbStub } from '@gatehouse/testing/servers/nodebb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const TOKEN = 'the-token-of-the-forum';

let stub: NodeBbStub;

beforeAll(async () => {
  stub = await startNodeBbStub(TOKEN);
});

afterEach(() => expect(stub.violations).toEqual([]));

afterAll(() => stub.stop());

function forumAt(url: string): NodeBbForum {
  const credentials = { Authorization: new Secret(`Bearer ${TOKEN}`) };
  return new NodeBbForum({ api: new HttpForumApi({ url, credentials }), strategy: 'gatehouse' });
}

describe('NodeBbForum on a stub of the measured routes', () => {
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

  it('bans an account once, because each ban sends an e-mail', async () => {
    const subject = sampleForumSubject();
    stub.signIn(subject.did);
    const cause = { reason: 'lapsed', ticketRef: 'T-1' };
    for (const outcome of ['done', 'already'])
      expect(await forumAt(stub.url).suspend(subject, cause)).toBe(outcome);
    expect(userOf(subject.did)?.bans).toEqual(['gatehouse:T-1 lapsed']);
  });

  it('sends no invite, because the first sign-in creates the account', async () => {
    expect(await forumAt(stub.url).invite(sampleForumSubject())).toBe('login_only');
  });
});
