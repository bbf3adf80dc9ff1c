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

/** A personal data server, how it is set up, and the same one while it does not answer. */
export interface PdsClientCase {
  readonly pds: PdsClient;
  /** Handles directly under it are its own. */
  readonly handleDomain: string;
  /** A handle under it that is kept back. */
  readonly reservedHandle: Handle;
  readonly away: PdsClient;
}

/** What `PdsClient` promises, sentence by sentence. Others may use the personal data server at the same time. */
export const pdsClientContract: Contract<PdsClientCase> = {
  'makes an account, and knows it from then on': async (subject) => {
    const { pds } = subject;
    const { handle, email, ...secrets } = await newcomer(subject);
    const account = await pds.createAccount({ handle, email, ...secrets });
    assert.deepEqual(account, { did: account.did, handle, email });
    assert.deepEqual(await pds.account(account.did), account);
    assert.equal(await pds.resolveHandle(handle), account.did);
  },

  'mints codes that are good for one account each': async (subject) => {
    const { inviteCode } = await signedUp(subject);
    await refused(subject, { inviteCode }, 'invite_unusable');
  },

  'answers the account again that this very code made under this handle': async (subject) => {
    const account = await newcomer(subject);
    const made = await subject.pds.createAccount(account);
    assert.deepEqual(await subject.pds.createAccount(account), made);
  },

  'refuses it to another password': async (subject) => {
    const account = await newcomer(subject);
    await subject.pds.createAccount(account);
    const again = { ...account, password: new Secret('another horse battery staple') };
    await assert.rejects(subject.pds.createAccount(again), {
      code: 'pds_refused',
      reason: 'password_differs',
    });
  },

  'refuses a code that was not minted': (subject) =>
    refused(subject, { inviteCode: new Secret('nobody-minted-this') }, 'invite_unusable'),

  'refuses a handle that is taken': async (subject) => {
    const { handle } = await signedUp(subject);
    await refused(subject, { handle }, 'handle_taken');
  },

  'refuses a handle that is reserved': (subject) =>
    refused(subject, { handle: subject.reservedHandle }, 'handle_reserved'),

  'refuses a handle of another domain': (subject) =>
    refused(subject, { handle: `${name()}.another.example.com` }, 'domain_unsupported'),

  'refuses an e-mail that is taken, in any case': async (subject) => {
    const { email } = await signedUp(subject);
    await refused(subject, { email: email.toUpperCase() }, 'email_taken');
  },

  'refuses an invalid e-mail address': (subject) => refused(subject, { email: 'nobody' }, 'email_invalid'),

  'spends no code on an account that it refuses': async (subject) => {
    const { handle } = await signedUp(subject);
    const { inviteCode } = await newcomer(subject);
    await refused(subject, { handle, inviteCode }, 'handle_taken');
    await subject.pds.createAccount({ ...(await newcomer(subject)), inviteCode });
  },

  'makes one account of a code that many use at once': async (subject) => {
    const { inviteCode } = await newcomer(subject);
    await oneOf(subject, 4, async () => ({ ...(await newcomer(subject)), inviteCode }));
  },

  'makes one account of a handle that many want at once': async (subject) => {
    const { handle } = await newcomer(subject);
    await oneOf(subject, 3, async () => ({ ...(await newcomer(subject)), handle }));
  },

  'finds no account by a handle that no account has': async (subject) => {
    await signedUp(subject);
    assert.equal(await subject.pds.resolveHandle(`${name()}.${subject.handleDomain}`), undefined);
  },

  'knows no account that is not its own': async (subject) => {
    await signedUp(subject);
    assert.equal(await subject.pds.account('did:plc:somebodyelsewhere'), undefined);
  },

  'lists each account once, in an order that stays, those too that are made meanwhile': async (subject) => {
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

  'refuses a cursor that it did not give out': async ({ pds }) => {
    await assert.rejects(pds.dids({ limit: 1, cursor: 'garbage' }), { code: 'invalid_request' });
  },

  'says whether it is there and well': async ({ pds, away }) => {
    assert.deepEqual([await pds.isHealthy(), await away.isHealthy()], [true, false]);
  },

  'throws PdsUnavailable from whatever else is asked while it does not answer': async (subject) => {
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

/** A newcomer without an account, with an invite code. */
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

/** A newcomer is refused when this much about them is changed. */
async function refused(
  subject: PdsClientCase,
  change: Partial<NewPdsAccount>,
  reason: PdsRefusalReason,
): Promise<void> {
  const account = await newcomer(subject);
  const attempt = subject.pds.createAccount({ ...account, ...change });
  await assert.rejects(attempt, { code: 'pds_refused', reason });
}

/** Of so many who sign up at once one gets an account, and all others are refused. */
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

/** Adds the next page to the list, and answers the cursor after it. */
async function listPage(pds: PdsClient, listed: Did[], cursor?: string): Promise<string | null> {
  const { items, nextCursor } = await pds.dids({ limit: 2, cursor });
  assert.ok(items.length <= 2);
  listed.push(...items);
  return nextCursor;
}

function name(): string {
  return `n${randomBytes(6).toString('hex')}`;
}
