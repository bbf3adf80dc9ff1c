import { KnexAuditLog } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { BridgeProvider } from '@gatehouse/adapters/oidc-provider';
import { DAY } from '@gatehouse/core/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { gatehouse } from '../ops/command-line.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { type Arrival, BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { RelyingParty } from './world/relying-party.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

const OTHER_SECRET = 'c8Wq3Zn7Lx1Vb5Tk9Rm2Pj6Hd0Gf4Sy-';
const DATABASES: Readonly<Record<string, () => Promise<Entitlements>>> = {
  SQLite: sqliteEntitlements,
  'PostgreSQL under row-level security': () => postgresEntitlements(inject('postgresUrl')),
};

let home: BridgeHome;
let forum: RelyingParty;
let wiki: RelyingParty;

beforeAll(async () => {
  home = await bridgeHome();
  [forum, wiki] = [await RelyingParty.open('forum'), await RelyingParty.open('wiki')];
});

afterAll(async () => {
  await home.stop();
  await Promise.all([forum.close(), wiki.close()]);
});

describe.each(Object.entries(DATABASES))('the bridge on %s', (_name, open) => {
  let entitlements: Entitlements;
  let bridge: TestBridge;
  let browser: BridgeBrowser;

  beforeAll(async () => {
    entitlements = await open();
    const clients = [
      {
        client_id: 'forum',
        entitlement: 'support_seat',
        redirect_uris: [forum.callback],
        backchannel_logout_uri: forum.logoutUri,
      },
      {
        client_id: 'wiki',
        entitlement: 'any',
        redirect_uris: [wiki.callback],
        pkce: 'off',
        claims: ['placeholder_email'],
      },
    ] as const;
    bridge = await runningBridge({ ...home.variables, DATABASE_URL: entitlements.databaseUrl }, clients);
    await forum.discover(bridge.issuer);
    await wiki.discover(bridge.issuer);
  });

  afterAll(async () => {
    await bridge.stop();
    await entitlements.drop();
  });

  beforeEach(async () => {
    browser = new BridgeBrowser(bridge.issuer);
    await grant();
  });
  afterEach(() => {
    forum.logouts.length = 0;
    forum.logoutStatus = 200;
  });

  const grant = () => entitlements.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
  const lapse = () => entitlements.apply(home.alice.did, { name: 'lapse', graceUntil: null });
  const loggedOut = (tokens: Awaited<ReturnType<typeof login>>) => {
    const { sub, sid } = tokens.claims() ?? expect.fail('There is no ID token.');
    const isLogout = () => expect(forum.logouts).toContainEqual(expect.objectContaining({ sub, sid }));
    return vi.waitFor(isLogout, { timeout: 20_000, interval: 20 });
  };

  /** Signs in from the app, through every page of the bridge, and back to the app. */
  async function login(party = forum, account = home.alice) {
    const begun = await party.begin();
    let page = await browser.open(begun.url);
    if (page.html.includes('name="handle"')) page = await browser.signIn(page, account);
    if (page.html.includes('learns who you are')) page = await browser.press(page, 'Continue');
    if (page.status > 0) throw new Error(`The sign-in ended at ${page.url}: ${page.html}`);
    return party.finish(begun, page.url);
  }

  /** Returns the published keys. */
  const keys = async () => {
    const response = await fetch(`${bridge.issuer}/jwks`);
    return ((await response.json()) as { keys: { kid: string; d?: string }[] }).keys;
  };

  const deniedAt = async (work: Promise<unknown>) => {
    const error = (await work.catch((refusal: unknown) => refusal)) as { error?: string; code?: string };
    return error.error ?? error.code;
  };

  it('sends the user’s DID to the app', async () => {
    const tokens = await login();
    const { did } = home.alice;
    expect(tokens.claims()).toMatchObject({ sub: did, preferred_username: 'alice.test', aud: 'forum' });
    expect(await forum.userinfo(tokens.access_token, did)).toEqual({
      sub: did,
      preferred_username: 'alice.test',
    });
    const items = await auditRows();
    expect(items.map(({ action }) => action)).toContain('bridge.login');
  });

  it('does not let a page of another origin read the identity of the user', async () => {
    const { access_token: token } = await login();
    const headers = { Authorization: `Bearer ${token}`, Origin: 'https://evil.example' };
    const response = await fetch(`${bridge.issuer}/userinfo`, { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('applies an addition, change or removal of an app from the next request on', async () => {
    const late = await RelyingParty.open('late');
    const environment = { DATABASE_URL: entitlements.databaseUrl };
    const add = ['clients', 'add', 'late', '--redirect-uri', late.callback, '--entitlement', 'any', '--json'];
    const { exitCode, out, complaints } = await gatehouse([...add, '--no-pkce'], environment);
    expect([exitCode, complaints]).toEqual([0, expect.stringContaining('without PKCE')]);
    const { client_secret: secret } = JSON.parse(out) as { client_secret: string };
    await late.discover(bridge.issuer, secret);
    const { refresh_token: token = '' } = await login(late);
    const listed = await gatehouse(['clients', 'list'], environment);
    expect(listed.out).toContain(late.callback);
    expect(listed.out).not.toContain(secret);
    expect((await gatehouse(add, environment)).complaints).toContain(
      'A client with the id late already exists.',
    );
    const change = (...words: string[]) =>
      gatehouse(['clients', ...words, '--reason', 'The app has moved', '--ticket', 'T-1'], environment);
    const elsewhere = `${late.callback}/elsewhere`;
    expect((await change('change', 'late', '--redirect-uri', elsewhere, '--pkce')).exitCode).toBe(0);
    expect((await browser.open((await late.begin()).url)).html).toContain('You cannot sign in');
    const begun = await late.begin({ redirect_uri: elsewhere });
    expect((await browser.open(begun.url)).url.href).toContain(elsewhere);
    begun.url.searchParams.delete('code_challenge');
    begun.url.searchParams.delete('code_challenge_method');
    expect((await browser.open(begun.url)).url.searchParams.get('error')).toBe('invalid_request');
    const replaced = await change('secret', 'late', '--json');
    expect(await deniedAt(late.refresh(token))).toBe('invalid_client');
    await late.discover(bridge.issuer, JSON.parse(replaced.out).client_secret);
    const { refresh_token: next = '' } = await late.refresh(token);
    await lapse();
    const { refresh_token: last = '' } = await late.refresh(next);
    expect((await change('change', 'late', '--entitlement', 'base')).exitCode).toBe(0);
    expect(await deniedAt(late.refresh(last))).toBe('invalid_grant');
    expect((await change('remove', 'late')).exitCode).toBe(0);
    expect(await deniedAt(late.refresh(last))).toBe('invalid_client');
    await late.close();
  });

  it('gives an unverified e-mail address to an app that needs one', async () => {
    const tokens = await login(wiki);
    const claims = await wiki.userinfo(tokens.access_token, home.alice.did);
    expect(claims).toEqual({
      sub: home.alice.did,
      email: expect.stringMatching(/^[0-9a-f]{32}@users\.noreply\.127\.0\.0\.1$/),
      email_verified: false,
    });
  });

  it('asks once for the sign-in, and once for the consent to each app', async () => {
    await login();
    const again = await forum.begin();
    expect((await browser.open(again.url)).url.origin).toBe(new URL(forum.callback).origin);
    const elsewhere = await wiki.begin();
    expect((await browser.open(elsewhere.url)).html).toContain('The wiki');
  });

  it('stores one grant, however often the form of a consent is sent', async () => {
    const grants = () =>
      asOperator(async (database) => {
        const rows = await database.read((from) => from('bridge_artifacts').where({ kind: 'Grant' }));
        return (rows as unknown[]).length;
      });
    const before = await grants();
    const page = await browser.signIn(await browser.open((await forum.begin()).url), home.alice);
    for (let count = 0; count < 3; count += 1) await browser.send(page, 'Continue');
    expect(await grants()).toBe(before + 1);
  });

  it('keeps the login in one browser while the user consents in another, and ends both after a lapse', async () => {
    const first = await login();
    browser = new BridgeBrowser(bridge.issuer);
    const second = await login();
    const { refresh_token: renewed = '' } = await forum.refresh(first.refresh_token ?? '');
    expect((await forum.introspect(second.access_token)).active).toBe(true);
    await lapse();
    for (const tokens of [first, second]) await loggedOut(tokens);
    await grant();
    for (const token of [renewed, second.refresh_token ?? ''])
      expect(await deniedAt(forum.refresh(token))).toBe('invalid_grant');
    const left = await asOperator((database) =>
      database.read((from) =>
        from('bridge_artifacts').where({ kind: 'Grant', did: home.alice.did, client_id: 'forum' }),
      ),
    );
    expect(left).toEqual([]);
  });

  it('refuses everything after a lapse, logs the user out at the app, and restores nothing after a new grant', async () => {
    const tokens = await login();
    const unredeemed = await forum.begin();
    const code = (await browser.open(unredeemed.url)).url;
    expect((await forum.introspect(tokens.access_token)).active).toBe(true);
    await lapse();
    expect(await deniedAt(forum.finish(unredeemed, code))).toBe('invalid_grant');
    expect((await forum.introspect(tokens.access_token)).active).toBe(false);
    expect(await deniedAt(forum.userinfo(tokens.access_token, home.alice.did))).toBeDefined();
    expect(await deniedAt(forum.refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
    await loggedOut(tokens);
    await grant();
    expect((await forum.introspect(tokens.access_token)).active).toBe(false);
    expect(await deniedAt(forum.refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
    expect((await browser.open((await forum.begin()).url)).html).toContain('name="handle"');
  });

  it('keeps logins at an app that requires no entitlement', async () => {
    const tokens = await login(wiki);
    const atForum = await login(forum);
    await lapse();
    await loggedOut(atForum);
    expect((await wiki.userinfo(tokens.access_token, home.alice.did)).sub).toBe(home.alice.did);
    expect((await wiki.refresh(tokens.refresh_token ?? '')).access_token).toBeDefined();
  });

  it('shows a denied user what to do, and offers a way back to the app', async () => {
    await lapse();
    const begun = await forum.begin();
    const page = await browser.signIn(await browser.open(begun.url), home.alice);
    expect([page.status, page.html]).toEqual([403, expect.stringContaining('Your plan has ended.')]);
    expect(page.html).toContain('href="http://127.0.0.1:18080/plan"');
    const { searchParams } = (await browser.press(page, 'Back to The forum')).url;
    expect([searchParams.get('error'), searchParams.get('error_description')]).toEqual([
      'access_denied',
      'no_entitlement',
    ]);
    const silent = await browser.open((await forum.begin({ prompt: 'none' })).url);
    expect(silent.url.searchParams.get('error')).toBe('access_denied');
    const items = await auditRows();
    expect(items.filter(({ action }) => action === 'bridge.denied')).toMatchObject([
      { detail: { client: 'forum', reason: 'base_lapsed' } },
    ]);
  });

  it('admits a denied user who has since got a plan, without another sign-in', async () => {
    await lapse();
    const begun = await forum.begin();
    const denied = await browser.signIn(await browser.open(begun.url), home.alice);
    await grant();
    const page = await browser.open(denied.url);
    expect((await forum.finish(begun, (await browser.press(page, 'Continue')).url)).claims()?.sub).toBe(
      home.alice.did,
    );
  });

  it('retries a logout that the app does not accept', async () => {
    const tokens = await login();
    forum.logoutStatus = 503;
    await lapse();
    // Logins of earlier tests end as well, so the first failed logout can belong to one of them.
    await vi.waitFor(async () => expect(await waiting()).toContain(tokens.claims()?.sid), {
      timeout: 20_000,
      interval: 20,
    });
    forum.logoutStatus = 200;
    await due();
    await loggedOut(tokens);
  });

  /** Returns the sessions whose logouts wait to be sent again. */
  async function waiting(): Promise<readonly unknown[]> {
    return asOperator(async (database) => {
      const rows = await database.read((from) =>
        from('work_jobs').where({ task: 'bridge.logout', state: 'queued' }).whereNotNull('failure_code'),
      );
      return (rows as { payload: string }[]).map(({ payload }) => JSON.parse(payload).sid);
    });
  }

  const due = () =>
    asOperator((database) =>
      database.write((from) => from('work_jobs').where({ task: 'bridge.logout' }).update({ due_at: 0 })),
    );

  /** Returns the latest audit rows about the user, as operators read them. */
  const auditRows = () =>
    asOperator(async (database) => {
      const log = new KnexAuditLog(database, new NodeSha256());
      return (await log.page({ subject: home.alice.did }, { limit: 20 })).items;
    });

  async function asOperator<T>(
    work: (database: Awaited<ReturnType<typeof openDatabaseAs>>) => Promise<T>,
  ): Promise<T> {
    const database = await openDatabaseAs('operator', entitlements.databaseUrl);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('accepts one of eight concurrent refreshes, and revokes the grant', async () => {
    const { refresh_token: token = '' } = await login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => deniedAt(forum.refresh(token))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'invalid_grant')).toHaveLength(7);
  });

  it('revokes a grant whose refresh token is used twice', async () => {
    const { refresh_token: first = '' } = await login();
    const { refresh_token: second = '' } = await forum.refresh(first);
    expect(await deniedAt(forum.refresh(first))).toBe('invalid_grant');
    expect(await deniedAt(forum.refresh(second))).toBe('invalid_grant');
  });

  it('stores no usable token', async () => {
    const { access_token: access, refresh_token: refresh = '', id_token: id = '' } = await login();
    const begun = await forum.begin();
    const code = (await browser.open(begun.url)).url.searchParams.get('code') ?? '';
    const session = browser.cookie('svc_bridge_session') ?? '';
    const rows = await asOperator(async (database) =>
      JSON.stringify(
        await Promise.all(
          ['bridge_artifacts', 'bridge_keys', 'bridge_sessions', 'work_jobs'].map((table) =>
            database.read((from) => from(table)),
          ),
        ),
      ),
    );
    for (const secret of [access, refresh, id, code, session]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(rows).not.toContain(secret);
    }
  });

  it('rotates its keys without a failed login, and still accepts tokens that the old keys signed', async () => {
    const kid = (token: string | undefined) => JSON.parse(atob(token?.split('.')[0] ?? '')).kid as string;
    const refreshed = () => bridge.container.get(BridgeProvider).refreshKeys();
    const before = await login();
    const moves: number[] = [90 * DAY, DAY, 7 * DAY];
    const seen: string[][] = [(await keys()).map((key) => key.kid)];
    const signers = [kid(before.id_token)];
    for (const [index] of moves.entries()) {
      bridge.clock.ahead = moves.slice(0, index + 1).reduce((sum, move) => sum + move, 0);
      await refreshed();
      bridge.clock.ahead = 0;
      seen.push((await keys()).map((key) => key.kid));
      signers.push(kid((await login()).id_token));
    }
    const [old] = seen[0] ?? [];
    const next = seen[3]?.[0];
    expect(seen.map((list) => list.length)).toEqual([1, 2, 2, 1]);
    expect(signers).toEqual([old, old, next, next]);
    expect((await keys()).every((key) => key.d === undefined)).toBe(true);
  });

  it('keeps sessions and tokens across a restart', async () => {
    const { refresh_token: token = '' } = await login();
    bridge = await bridge.restarted();
    const page: Arrival = await browser.open((await forum.begin()).url);
    expect(page.url.searchParams.get('code')).not.toBeNull();
    expect((await forum.refresh(token)).access_token).toBeDefined();
  });

  it('keeps its keys if a bridge on the same database has another secret and logs that it cannot read them', async () => {
    const before = await keys();
    const variables = { ...home.variables, DATABASE_URL: entitlements.databaseUrl };
    const other = await runningBridge({ ...variables, BRIDGE_SECRET: OTHER_SECRET }, []);
    try {
      await bridge.container.get(BridgeProvider).refreshKeys();
      expect(await keys()).toEqual(before);
      const message = expect.stringMatching(/^Another secret has sealed \d of the stored signing keys/);
      const failures = other.log.filter(({ msg }) => msg === 'provider failed');
      expect(failures).toEqual([expect.objectContaining({ err: expect.objectContaining({ message }) })]);
    } finally {
      await other.stop();
    }
  });
});
