import { once } from 'node:events';
import { request } from 'node:http';
import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { Secret } from '@gatehouse/core/kernel';
import { forumInviteContract, freshDid, supportForumContract } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_POSTS } from '../src/store/post-store.ts';
import { FORUM_DATABASES } from './forum-databases.ts';
import { API_KEY, MODERATOR, runningForum, type TestForum } from './running-forum.ts';

const ORIGIN = 'http://127.0.0.1:18480';

describe.each(Object.entries(FORUM_DATABASES))('the support forum on %s', (_name, open) => {
  let forum: TestForum;
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await open();
    drop = database.drop;
    forum = await runningForum(database.url);
  });

  afterAll(async () => {
    await forum.stop();
    await drop();
  });

  const get = async (path: string, cookie = '') => {
    const response = await fetch(forum.url + path, { headers: { cookie }, redirect: 'manual' });
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  const post = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    cookie = '',
    headers: Readonly<Record<string, string>> = { Origin: ORIGIN },
  ) => {
    const response = await fetch(forum.url + path, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    });
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      challenge: response.headers.get('WWW-Authenticate'),
      html: await response.text(),
    };
  };
  const newTopic = async (cookie: string, title: string, body = 'A text.') =>
    (await post('/topics', { title, body }, cookie)).location;

  const credentials = { 'Api-Key': new Secret(API_KEY), 'Api-Username': new Secret('system') };
  const board = (url: string) => new DiscourseForum({ api: new HttpForumApi({ url, credentials }) });

  it.each(Object.entries({ ...supportForumContract, ...forumInviteContract }))(
    'fulfils the contract of SupportForum through its admin API: %s',
    (_clause, experiment) =>
      experiment({
        forum: board(forum.url),
        away: board('http://127.0.0.1:9'),
        signIn: async (did) => void (await forum.signIn(did)),
        moderatorSuspends: async (did) => {
          const member = await forum.forum.members.byDid(did);
          const cookie = await forum.signIn(MODERATOR);
          await post(`/members/${member?.id}/suspend`, {}, cookie);
        },
        sessionsOf: async (did) => (await forum.forum.sessions.listOf(did)).length,
        invitesTo: async (email) => ((await forum.forum.invites.byEmail(email)) ? 1 : 0),
        suspensionOf: async (did) => (await forum.forum.members.byDid(did))?.suspendReason ?? '',
      }),
  );

  it('shows topics to members only, and refuses the next request after a suspension', async () => {
    const did = freshDid();
    const cookie = await forum.signIn(did, 'alice.test');
    const topic = await newTopic(cookie, 'How do I restore a file?');
    expect((await get(topic, cookie)).html).toContain('How do I restore a file?');
    expect((await get(topic)).html).not.toContain('How do I restore');
    const subject = { did, handle: null, email: null, inviteId: null } as const;
    await board(forum.url).suspend(subject, { reason: 'lapsed', ticketRef: 'T-1' });
    expect((await get(topic, cookie)).html).not.toContain('How do I restore');
    const { status, challenge } = await post(`${topic}/replies`, { body: 'x' }, cookie);
    expect([status, challenge]).toEqual([401, 'Bearer realm="api"']);
  });

  it('does not publish a text that arrives after the suspension of its author', async () => {
    const did = freshDid();
    const cookie = await forum.signIn(did);
    const topic = await newTopic(cookie, 'A slow reply');
    const body = new URLSearchParams({ body: 'Sent too late.' }).toString();
    const headers = {
      ...{ cookie, Origin: ORIGIN, 'Content-Length': String(body.length) },
      ...{ 'Content-Type': 'application/x-www-form-urlencoded', Expect: '100-continue' },
    };
    const sending = request(`${forum.url}${topic}/replies`, { method: 'POST', headers });
    const answer = once(sending, 'response');
    // The server sends `100 Continue` when it begins to read the text, so it has admitted the member.
    await once(sending, 'continue');
    const subject = { did, handle: null, email: null, inviteId: null } as const;
    await board(forum.url).suspend(subject, { reason: 'lapsed', ticketRef: 'T-1' });
    sending.end(body);
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(401);
    expect((await get(topic, await forum.signIn(freshDid()))).html).not.toContain('Sent too late.');
  });

  it('returns a visitor after the sign-in to the address that was opened', async () => {
    const { html } = await get('/topics/7?page=2');
    expect(html).toContain('href="/sign-in?return_to=%2Ftopics%2F7%3Fpage%3D2"');
  });

  it('renders Markdown without HTML, scripts, images and links to anything but the web', async () => {
    const cookie = await forum.signIn(freshDid());
    const body = [
      '**bold** [site](https://example.org)',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '![pixel](https://tracker.example/p.png) [bad](javascript:alert(1)) [data](data:text/html,x)',
    ].join('\n\n');
    const { html, headers } = await get(await newTopic(cookie, '<b>Title</b>', body), cookie);
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('href="https://example.org" rel="nofollow noreferrer noopener ugc"');
    expect(html).toContain('&lt;b&gt;Title&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<img|href="(javascript|data):/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['line breaks', 'a\r\n'.repeat(5_000)],
    ['characters of four bytes', '\u{20000}'.repeat(10_000)],
  ])('accepts 10,000 characters with %s', async (_what, body) => {
    const cookie = await forum.signIn(freshDid());
    const { status, location } = await post('/topics', { title: 'Long', body }, cookie);
    expect(status).toBe(303);
    expect((await post(`${location}/replies`, { body }, cookie)).status).toBe(303);
  });

  it('finds topics by their title and posts, and treats special characters as text', async () => {
    const cookie = await forum.signIn(freshDid());
    await newTopic(cookie, 'Quota of 100% used', 'Every upload is refused.');
    const found = async (text: string) => (await get(`/?q=${encodeURIComponent(text)}`, cookie)).html;
    for (const text of ['quota OF 100%', 'upload is'])
      expect(await found(text)).toContain('Quota of 100% used');
    for (const text of ['1_0%', 'a text that no topic has'])
      expect(await found(text)).toContain('There are no topics.');
  });

  it('shows a topic in pages, and each post at a permanent address', async () => {
    const [cookie, moderator] = [await forum.signIn(freshDid()), await forum.signIn(MODERATOR)];
    const topic = await newTopic(cookie, 'A long topic', 'Post 0.');
    const [id, did] = [Number(topic.split('/').at(-1)), 'did:plc:writeraaaaaaaaaaaaaaaaa'];
    await forum.signIn(did);
    const writer = (await forum.forum.members.byDid(did))?.id ?? 0;
    const ids: number[] = [];
    for (let post = 1; post <= 40; post += 1)
      ids.push(await forum.forum.posts.add(id, writer, `Post ${post}.`, post));
    const address = async (post: number, as = cookie) =>
      (await get(`/posts/${post}`, as)).headers.get('location');
    const [twentieth = 0, last = 0] = [ids[19], ids.at(-1)];
    expect(await address(twentieth)).toBe(`${topic}?page=2#post-${twentieth}`);
    expect(await address(last)).toBe(`${topic}?page=3#post-${last}`);

    const first = (await get(topic, cookie)).html;
    expect(first.match(/<article/g)).toHaveLength(20);
    expect(first).toContain(`<a href="${topic}?page=2">Later posts</a>`);
    const second = (await get(`${topic}?page=2`, cookie)).html;
    expect(second).toContain(`<article class="card" id="post-${twentieth}">`);
    expect(second).toContain('Page 2 of 3');
    for (const page of ['4', '0', '-1', '1e1', 'x', '2&page=3'])
      expect((await get(`${topic}?page=${page}`, cookie)).status).toBe(404);

    await post(`/posts/${ids[0]}/hide`, {}, moderator);
    expect(await address(twentieth)).toBe(`${topic}#post-${twentieth}`);
    expect(await address(twentieth, moderator)).toBe(`${topic}?page=2#post-${twentieth}`);
    for (const unknown of [ids[0] ?? 0, 999_999_999])
      expect((await get(`/posts/${unknown}`, cookie)).status).toBe(404);
  });

  it('redirects to the new reply, and refuses one more reply than a topic can have', async () => {
    const cookie = await forum.signIn(freshDid());
    const topic = await newTopic(cookie, 'A full topic');
    const { location } = await post(`${topic}/replies`, { body: 'A reply.' }, cookie);
    expect(location).toMatch(/^\/posts\/\d+$/);
    const [id, did] = [Number(topic.split('/').at(-1)), 'did:plc:fulleraaaaaaaaaaaaaaaaa'];
    await forum.signIn(did);
    const writer = (await forum.forum.members.byDid(did))?.id ?? 0;
    const more = Array.from({ length: MAX_POSTS - 2 }, () => forum.forum.posts.add(id, writer, 'More.', 1));
    await Promise.all(more);
    expect((await post(`${topic}/replies`, { body: 'One too many.' }, cookie)).status).toBe(409);
  });

  it('lets moderators close and hide, and shows hidden topics to them only', async () => {
    const [cookie, moderator] = [await forum.signIn(freshDid()), await forum.signIn(MODERATOR)];
    const topic = await newTopic(cookie, 'Spam');
    expect((await post(`${topic}/hide`, {}, cookie)).status).toBe(403);
    await post(`${topic}/close`, {}, moderator);
    expect((await post(`${topic}/replies`, { body: 'more' }, cookie)).status).toBe(409);
    await post(`${topic}/hide`, {}, moderator);
    expect((await get(topic, cookie)).status).toBe(404);
    expect((await get('/?q=Spam', cookie)).html).toContain('There are no topics.');
    const { html } = await get(topic, moderator);
    const [, permanent = ''] = /<a href="(\/posts\/\d+)">/.exec(html) ?? [];
    expect((await get(permanent, moderator)).status).toBe(302);
    // A redirect would reveal that the topic exists.
    expect((await get(permanent, cookie)).status).toBe(404);
    const { items } = await forum.forum.audit.page({ subject: topic.slice(1) }, { limit: 9 });
    expect(items.map(({ action }) => action)).toEqual(['forum.topics.hide', 'forum.topics.close']);
  });

  it('shows moderators whether an author is suspended, and offers only the possible action', async () => {
    const did = freshDid();
    const topic = await newTopic(await forum.signIn(did), 'An advertisement');
    const moderator = await forum.signIn(MODERATOR);
    const shown = async () => {
      const { html } = await get(topic, moderator);
      const acts = [...html.matchAll(/action="(\/members[^"]+)"/g)].map(([, act = '']) => act);
      return { html, acts, isMarked: html.includes('<strong>Suspended</strong>') };
    };
    const suspendable = await shown();
    expect(suspendable).toMatchObject({ acts: [expect.stringContaining('/suspend?')], isMarked: false });
    const { location } = await post(suspendable.acts[0] ?? '', {}, moderator);
    expect(location).toMatch(/^\/posts\/\d+$/);
    expect((await get(location, moderator)).headers.get('location')).toContain(`${topic}#post-`);
    const suspended = await shown();
    expect(suspended).toMatchObject({ acts: [expect.stringContaining('/reinstate?')], isMarked: true });
    expect((await get(topic, await forum.signIn(freshDid()))).html).not.toContain('Suspended');
    expect((await post(suspended.acts[0] ?? '', {}, moderator)).location).toBe(location);
    expect(await shown()).toEqual(suspendable);

    const subject = { did, handle: null, email: null, inviteId: null } as const;
    await board(forum.url).suspend(subject, { reason: 'lapsed', ticketRef: 'T-1' });
    expect(await shown()).toEqual(suspendable);
    const member = await forum.forum.members.byDid(did);
    for (const query of ['', '?post=//evil.example', '?post=1&post=2'])
      expect((await post(`/members/${member?.id}/suspend${query}`, {}, moderator)).location).toBe('/');
  });

  it('marks the posts of moderators, and does not offer moderators to suspend themselves', async () => {
    const [cookie, moderator] = [await forum.signIn(freshDid()), await forum.signIn(MODERATOR)];
    const topic = await newTopic(cookie, 'A question');
    expect((await get(topic, cookie)).html).not.toContain('>Moderator<');
    await post(`${topic}/replies`, { body: 'An answer.' }, moderator);
    const articles = (await get(topic, cookie)).html.split('<article').slice(1);
    expect(articles.map((article) => article.includes('>Moderator<'))).toEqual([false, true]);
    const offered = (await get(topic, moderator)).html.split('<article').slice(1);
    expect(offered.map((article) => article.includes('/suspend?'))).toEqual([true, false]);
  });

  it('does not let a moderator end a suspension by the gateway', async () => {
    const did = freshDid();
    await forum.signIn(did);
    const subject = { did, handle: null, email: null, inviteId: null } as const;
    await board(forum.url).suspend(subject, { reason: 'lapsed', ticketRef: 'T-1' });
    const member = await forum.forum.members.byDid(did);
    await post(`/members/${member?.id}/reinstate`, {}, await forum.signIn(MODERATOR));
    expect((await board(forum.url).find(subject))?.state).toBe('suspended');
  });

  it('keeps a member suspended after the gateway’s suspension ends if a moderator also suspended the member', async () => {
    const did = freshDid();
    await forum.signIn(did);
    const subject = { did, handle: null, email: null, inviteId: null } as const;
    await board(forum.url).suspend(subject, { reason: 'lapsed', ticketRef: 'T-1' });
    const member = await forum.forum.members.byDid(did);
    await post(`/members/${member?.id}/suspend`, {}, await forum.signIn(MODERATOR));
    expect(await board(forum.url).reinstate(subject)).toBe('not_ours');
    expect((await board(forum.url).find(subject))?.state).toBe('suspended_by_moderator');
  });

  it('refuses changes from pages of another origin, blank texts and floods', async () => {
    const cookie = await forum.signIn(freshDid());
    const fields = { title: 'Title', body: 'Text' };
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}])
      expect((await post('/topics', fields, cookie, headers)).status).toBe(403);
    expect((await post('/topics', { title: ' ', body: 'Text' }, cookie)).status).toBe(400);
    expect((await post('/topics', { title: 'T', body: 'x'.repeat(10_001) }, cookie)).status).toBe(400);
    const marked = await post('/topics', { title: 'T', body: '['.repeat(201) }, cookie);
    expect([marked.status, marked.html]).toEqual([400, expect.stringContaining('more than 200 characters')]);
    // The three refused texts are also counted.
    const sent = await Promise.all(Array.from({ length: 12 }, () => post('/topics', fields, cookie)));
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(7).fill(303), ...Array(5).fill(429)]);
  });

  it.each([
    ['a topic', '/topics', { title: 'My <title>' }],
    ['a reply', '/topics/1/replies', {}],
  ])('refuses %s and shows its text in the form again', async (_what, path, fields: object) => {
    const cookie = await forum.signIn(freshDid());
    const body = `\n</textarea><b>${'['.repeat(201)}`;
    const { status, html } = await post(path, { ...fields, body }, cookie);
    expect(status).toBe(400);
    expect(html).toContain(`<form class="card" method="post" action="${path}">`);
    // A browser ignores the first line break of a text area.
    expect(html).toContain(`\n\n&lt;/textarea&gt;&lt;b&gt;${'['.repeat(201)}</textarea>`);
    expect(html.includes('value="My &lt;title&gt;"')).toBe('title' in fields);
  });

  it('lists topics with the number of their replies that the reader can see', async () => {
    const [cookie, moderator] = [await forum.signIn(freshDid()), await forum.signIn(MODERATOR)];
    const topic = await newTopic(cookie, 'Counted replies');
    const shown = async (as: string) => /(no|\d+) repl(y|ies)/.exec((await get('/?q=counted', as)).html)?.[0];
    expect(await shown(cookie)).toBe('no replies');
    await post(`${topic}/replies`, { body: 'One.' }, cookie);
    expect(await shown(cookie)).toBe('1 reply');
    const { location } = await post(`${topic}/replies`, { body: 'Two.' }, cookie);
    expect(await shown(cookie)).toBe('2 replies');
    await post(`${location}/hide`, {}, moderator);
    expect([await shown(cookie), await shown(moderator)]).toEqual(['1 reply', '2 replies']);
  });

  it('accepts the API key only in its header, and never shows it', async () => {
    const cookie = await forum.signIn(MODERATOR);
    for (const headers of [{}, { 'Api-Key': 'wrong' }, { cookie }, { Authorization: `Bearer ${API_KEY}` }]) {
      const response = await fetch(`${forum.url}/admin/users/1.json`, { headers });
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain(API_KEY);
    }
    for (const path of ['/', '/nothing', '/u/by-external/oidc/x.json', '/sign-in'])
      expect((await get(path, cookie)).html).not.toContain(API_KEY);
    expect(forum.log.join('')).not.toContain(API_KEY);
  });

  it('refuses bodies of its admin API that are not objects or contain text that cannot be stored', async () => {
    const did = freshDid();
    await forum.signIn(did);
    const member = await forum.forum.members.byDid(did);
    const statusOf = async (method: string, path: string, body: string) => {
      const headers = { 'Api-Key': API_KEY, 'Content-Type': 'application/json' };
      return (await fetch(forum.url + path, { method, headers, body })).status;
    };
    for (const body of ['null', '1', '[]', '"a"', '{"reason":"a\\u0000"}', '{"reason":"\\ud800"}'])
      expect(await statusOf('PUT', `/admin/users/${member?.id}/suspend.json`, body)).toBe(400);
    for (const message of ['{}', '"a\\u0000"', '"\\ud800"', `"${'x'.repeat(2_201)}"`])
      expect(
        await statusOf('POST', '/invites.json', `{"email":"a@x.test","custom_message":${message}}`),
      ).toBe(422);
    for (const body of ['null', '1', '[]', '"a"', '{"email":"a\\u0000@x.test"}'])
      expect(await statusOf('POST', '/invites.json', body)).toBe(422);
    expect((await forum.forum.members.byDid(did))?.suspendReason).toBeNull();
  });

  it('refuses a logout token that the bridge did not sign, and a callback that was not started here', async () => {
    const answer = await get('/api/auth/callback/oidc?code=x&state=y');
    expect([answer.status, answer.html.includes('not started here')]).toEqual([400, true]);
    const logout = await post('/backchannel-logout', { logout_token: 'a.b.c' }, '', {});
    expect(logout.status).toBeGreaterThanOrEqual(400);
  });
});
