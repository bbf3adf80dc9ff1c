import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Secret } from '@gatehouse/core/kernel';
import type {
  Did,
  Handle,
  NewPdsAccount,
  PdsAccount,
  PdsClient,
  PdsRefusalReason,
} from '@gatehouse/core/pds';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';

/** A personal data server, its configuration, and the same server while it does not respond. */
export interface PdsClientCase {
  readonly pds: PdsClient;
  /** Parent domain of the server's handles. */
  readonly handleDomain: string;
  /** A handle in that domain that the server reserves. */
  readonly reservedHandle: Handle;
  readonly away: PdsClient;
}

/** The clauses of `PdsClient`. Other tests can use the personal data server at the same time. */
export const pdsClientContract: Contract<PdsClientCase> = {
  'creates a PDS account and finds it from then on': async (subject) => {
    const { pds } = subject;
    const { handle, email, ...secrets } = await newcomer(subject);
    const account = await pds.createAccount({ handle, email, ...secrets });
    assert.deepEqual(account, { did: account.did, handle, email });
    assert.deepEqual(await pds.account(account.did), account);
    assert.equal(await pds.resolveHandle(handle), account.did);
  },

  'creates invite codes that are valid for one PDS account each': async (subject) => {
    const { inviteCode } = await signedUp(subject);
    await refused(subject, { inviteCode }, 'invite_unusable');
  },

  'returns the existing PDS account if a request repeats its code and its handle': async (subject) => {
    const account = await newcomer(subject);
    const made = await subject.pds.createAccount(account);
    assert.deepEqual(await subject.pds.createAccount(account), made);
  },

  'rejects a repeated request with another password': async (subject) => {
    const account = await newcomer(subject);
    await subject.pds.createAccount(account);
    const again = { ...account, password: new Secret('another horse battery staple') };
    await assert.rejects(subject.pds.createAccount(again), {
      code: 'pds_refused',
      reason: 'password_differs',
    });
  },

  'rejects a code that it has not created': (subject) =>
    refused(subject, { inviteCode: new Secret('nobody-minted-this') }, 'invite_unusable'),

  'rejects a taken handle': async (subject) => {
    const { handle } = await signedUp(subject);
    await refused(subject, { handle }, 'handle_taken');
  },

  'rejects a reserved handle': (subject) =>
    refused(subject, { handle: subject.reservedHandle }, 'handle_reserved'),

  'rejects a handle of another domain': (subject) =>
    refused(subject, { handle: `${name()}.another.example.com` }, 'domain_unsupported'),

  'rejects a taken e-mail address in any letter case': async (subject) => {
    const { email } = await signedUp(subject);
    await refused(subject, { email: email.toUpperCase() }, 'email_taken');
  },

  'rejects an invalid e-mail address': (subject) => refused(subject, { email: 'nobody' }, 'email_invalid'),

  'does not use up the code when it rejects a PDS account': async (subject) => {
    const { handle } = await signedUp(subject);
    const { inviteCode } = await newcomer(subject);
    await refused(subject, { handle, inviteCode }, 'handle_taken');
    await subject.pds.createAccount({ ...(await newcomer(subject)), inviteCode });
  },

  'creates one PDS account if many callers use a code concurrently': async (subject) => {
    const { inviteCode } = await newcomer(subject);
    await oneOf(subject, 4, async () => ({ ...(await newcomer(subject)), inviteCode }));
  },

  'creates one PDS account if many callers request a handle concurrently': async (subject) => {
    const { handle } = await newcomer(subject);
    await oneOf(subject, 3, async () => ({ ...(await newcomer(subject)), handle }));
  },

  'returns undefined for a handle that no PDS account has': async (subject) => {
    await signedUp(subject);
    assert.equal(await subject.pds.resolveHandle(`${name()}.${subject.handleDomain}`), undefined);
  },

  'returns undefined for a PDS account of another server': async (subject) => {
    await signedUp(subject);
    assert.equal(await subject.pds.account('did:plc:somebodyelsewhere'), undefined);
  },

  'lists each PDS account once in a stable order, including accounts created between pages': async (
    subject,
  ) => {
    const made = [await signedUp(subject), await signedUp(subject), await signedUp(subject)];
    const listed: Did[] = [];
    let cursor = await listPage(subject.pds, listed);
    assert.notEqual(cursor, null);
    made.push(await signedUp(subject));
    while (cursor !== null) cursor = await listPage(subject.pds, listed, cursor);
    assert.equal(new Set(listed).size, listed.length);
    for (const { did } of made) assert.ok(listed.includes(did));
    assert.deepEqual((await subject.pds.dids({ limit: listed.length })).items, listed);
  },

  'rejects a cursor that it has not issued': async ({ pds }) => {
    await assert.rejects(pds.dids({ limit: 1, cursor: 'garbage' }), { code: 'invalid_request' });
  },

  'reports whether it is reachable and healthy': async ({ pds, away }) => {
    assert.deepEqual([await pds.isHealthy(), await away.isHealthy()], [true, false]);
  },

  'throws PdsUnavailable from every other method while it does not respond': async (subject) => {
    const { away } = subject;
    const account = await newcomer(subject);
    const unavailable = { code: 'pds_unavailable' };
    await assert.rejects(away.mintInviteCode(), unavailable);
    await assert.rejects(away.createAccount(account), unavailable);
    await assert.rejects(away.resolveHandle(account.handle), unavailable);
    await assert.rejects(away.account('did:plc:anybody'), unavailable);
    await assert.rejects(away.dids({ limit: 1 }), unavailable);
  },
};

/** Creates a new user who has an invite code and no PDS account. */
async function newcomer({ pds, handleDomain }: PdsClientCase): Promise<NewPdsAccount> {
  const own = name();
  return {
    handle: `${own}.${handleDomain}`,
    email: `${own}@example.com`,
    password: new Secret('correct horse battery staple'),
    inviteCode: await pds.mintInviteCode(),
  };
}

async function signedUp(subject: PdsClientCase): Promise<NewPdsAccount & PdsAccount> {
  const account = await newcomer(subject);
  return { ...account, ...(await subject.pds.createAccount(account)), email: account.email };
}

/** Checks that the server refuses a new user with these changes. */
async function refused(
  subject: PdsClientCase,
  change: Partial<NewPdsAccount>,
  reason: PdsRefusalReason,
): Promise<void> {
  const account = await newcomer(subject);
  const attempt = subject.pds.createAccount({ ...account, ...change });
  await assert.rejects(attempt, { code: 'pds_refused', reason });
}

/**
 * Checks that exactly one of `times` concurrent sign-ups gets a PDS account. The server refuses the others, or is
 * unavailable for them.
 */
async function oneOf(
  { pds }: PdsClientCase,
  times: number,
  account: () => Promise<NewPdsAccount>,
): Promise<void> {
  const accounts = await atOnce(times, account);
  const outcomes = await Promise.allSettled(accounts.map((each) => pds.createAccount(each)));
  const made = outcomes.filter(({ status }) => status === 'fulfilled');
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  assert.equal(made.length, 1);
  for (const code of codes) assert.match(String(code), /^pds_(refused|unavailable)$/);
}

/** Adds the next page to the list, and returns the cursor of the page after it. */
async function listPage(pds: PdsClient, listed: Did[], cursor?: string): Promise<string | null> {
  const { items, nextCursor } = await pds.dids({ limit: 2, cursor });
  assert.ok(items.length <= 2);
  listed.push(...items);
  return nextCursor;
}

function name(): string {
  return `n${randomBytes(6).toString('hex')}`;
}
