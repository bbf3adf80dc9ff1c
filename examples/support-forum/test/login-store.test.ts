import { Secret } from '@gatehouse/core/kernel';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORUM_DATABASES } from './forum-databases.ts';
import { runningForum, type TestForum } from './running-forum.ts';

const TOKEN = 'a-refresh-token-of-the-bridge';
/** No server listens on this port. */
const UNREACHABLE_BRIDGE = 'http://127.0.0.1:9';

describe.each(Object.entries(FORUM_DATABASES))('the logins of members on %s', (_name, open) => {
  let forum: TestForum;
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await open();
    drop = database.drop;
    forum = await runningForum(database.url, UNREACHABLE_BRIDGE);
  });

  afterAll(async () => {
    await forum.stop();
    await drop();
  });

  const heading = async (cookie: string) => {
    const response = await fetch(forum.url, { headers: { cookie } });
    return [response.status, /<h1>([^<]*)</.exec(await response.text())?.[1]];
  };

  it('stores the token sealed, and deletes it with its session', async () => {
    const did = freshDid();
    await forum.signIn(did);
    const [session] = await forum.forum.sessions.listOf(did);
    const digest = session?.digest ?? expect.fail('The member has no session.');
    await forum.forum.logins.add(digest, new Secret(TOKEN));
    expect((await forum.forum.logins.tokenOf(digest))?.reveal()).toBe(TOKEN);
    expect(await forum.storedLogins()).not.toContain(TOKEN);
    expect(await forum.storedLogins()).toContain(digest);
    await forum.forum.sessions.removeAllOf(did);
    expect(await forum.storedLogins()).not.toContain(digest);
  });

  it('refuses a request while the bridge cannot be asked, and keeps the session', async () => {
    const did = freshDid();
    const cookie = await forum.signIn(did);
    const [session] = await forum.forum.sessions.listOf(did);
    await forum.forum.logins.add(session?.digest ?? expect.fail('no session'), new Secret(TOKEN));
    expect(await heading(cookie)).toEqual([503, 'The forum is not available']);
    expect(await forum.forum.sessions.listOf(did)).toHaveLength(1);
  });

  it('ends a session that has no login at the bridge', async () => {
    const did = freshDid();
    expect(await heading(await forum.signIn(did))).toEqual([200, 'Welcome']);
    expect(await forum.forum.sessions.listOf(did)).toEqual([]);
  });
});
