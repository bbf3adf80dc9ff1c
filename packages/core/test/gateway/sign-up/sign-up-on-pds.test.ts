import { DAY, InvalidInput, MINUTE, Secret } from '@gatehouse/core/kernel';
import { PdsUnavailable } from '@gatehouse/core/pds';
import { InviteUnusable, type SignUpForm, SignUpOnPds } from '@gatehouse/core/sign-up';
import { sampleInvite } from '@gatehouse/testing/contracts/gateway';
import {
  MemoryAuditLog,
  MemoryUnitOfWork,
  MovableClock,
  ReadableSecretBox,
  TestSha256,
} from '@gatehouse/testing/memory';
import {
  MemoryPdsAccountDirectory,
  MemoryPdsClient,
  memoryAtprotoStorage,
} from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const CODE = 'svc-invited';
/** A password in Unicode normal form NFC, which is the form of lists of common passwords. */
const COMMON = 'caf\u00e9caf\u00e9';
const sha256 = new TestSha256();
const form = (change: Partial<SignUpForm> = {}): SignUpForm => ({
  handle: 'alice.test',
  email: 'alice@example.com',
  password: 'long enough',
  inviteCode: CODE,
  ...change,
});

/** Sign-up with one invite on an in-memory storage. */
async function signUpWorld() {
  const unitOfWork = new MemoryUnitOfWork();
  const clock = new MovableClock();
  const ports = {
    ...memoryAtprotoStorage(unitOfWork),
    pds: new MemoryPdsClient('test'),
    directory: new MemoryPdsAccountDirectory(unitOfWork),
    box: new ReadableSecretBox(),
    audit: new MemoryAuditLog(unitOfWork, sha256),
    sha256,
    clock,
    handleDomain: 'test',
    isCommonPassword: (password: string) => password === COMMON,
  };
  const invite = sampleInvite({ digest: sha256.hex(CODE), expiresAt: clock.now() + DAY });
  await ports.invites.insert(invite);
  const signUp = new SignUpOnPds(ports);
  return {
    ...ports,
    invite,
    signUp: (change?: Partial<SignUpForm>) => signUp.execute(form(change)),
    accounts: async () => (await ports.pds.dids({ limit: 100 })).items,
  };
}

describe('SignUpOnPds', () => {
  it('creates the PDS account and records it in the directory and the audit log', async () => {
    const { signUp, directory, audit, pds, invite, clock } = await signUpWorld();
    const account = await signUp({ handle: ' Alice.TEST ', inviteCode: ` ${CODE} ` });
    expect(await pds.account(account.did)).toEqual(account);
    expect(await directory.byHandle('alice.test')).toEqual({ ...account, heardAt: clock.now() });
    const { items } = await audit.page({}, { limit: 9 });
    expect(items).toMatchObject([
      { principal: account.did, action: 'account.signed-up', detail: { invite: invite.digest } },
    ]);
  });

  it('reports all faults together without holding the invite', async () => {
    const { signUp, accounts } = await signUpWorld();
    const bad = signUp({ handle: 'a.b.test', email: 'nobody', password: 'short' });
    await expect(bad).rejects.toThrow(InvalidInput);
    await expect(bad).rejects.toMatchObject({ issues: { length: 3 } });
    expect(await accounts()).toEqual([]);
    await signUp();
  });

  it('refuses a common password in every Unicode form, and holds no invite', async () => {
    const { signUp, accounts } = await signUpWorld();
    for (const password of [COMMON, COMMON.normalize('NFD')])
      await expect(signUp({ password })).rejects.toMatchObject({ issues: [{ path: ['password'] }] });
    expect(await accounts()).toEqual([]);
    await signUp();
  });

  it('refuses an unknown, expired or used invite', async () => {
    const { signUp, clock } = await signUpWorld();
    await expect(signUp({ inviteCode: 'svc-unknown' })).rejects.toThrow(InviteUnusable);
    await signUp();
    await expect(signUp({ handle: 'bob.test', email: 'bob@example.com' })).rejects.toThrow(InviteUnusable);
    clock.advance(DAY);
    await expect(signUp()).rejects.toThrow(InviteUnusable);
  });

  it('releases the invite if the personal data server refuses', async () => {
    const { signUp, pds } = await signUpWorld();
    pds.put({ did: 'did:plc:first', handle: 'alice.test', email: null });
    await expect(signUp()).rejects.toMatchObject({ code: 'pds_refused', reason: 'handle_taken' });
    expect((await signUp({ handle: 'alicia.test' })).handle).toBe('alicia.test');
  });

  it('releases the invite if the personal data server is unavailable', async () => {
    const { signUp, pds } = await signUpWorld();
    pds.isAway = true;
    await expect(signUp()).rejects.toThrow(PdsUnavailable);
    pds.isAway = false;
    await signUp();
  });

  it('creates one PDS account if several callers use an invite concurrently', async () => {
    const { signUp, accounts } = await signUpWorld();
    const attempts = Array.from({ length: 20 }, (_, index) =>
      signUp({ handle: `alice-${index}.test`, email: `alice-${index}@example.com` }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(InviteUnusable);
    expect(await accounts()).toHaveLength(1);
  });

  it('creates one PDS account if a caller is suspended until its reservation has expired', async () => {
    const { signUp, accounts, invites, pds, clock } = await signUpWorld();
    const mint = pds.mintInviteCode.bind(pds);
    const second = { handle: 'bob.test', email: 'bob@example.com' };
    let account: Awaited<ReturnType<typeof signUp>> | undefined;
    pds.mintInviteCode = async () => {
      pds.mintInviteCode = mint;
      const code = await mint();
      clock.advance(3 * MINUTE);
      account = await signUp(second);
      return code;
    };
    await expect(signUp()).rejects.toThrow(InviteUnusable);
    expect(await accounts()).toEqual([account?.did]);
    const [listed] = (await invites.page({ limit: 1 })).items;
    expect(listed?.usedBy).toBe(account?.did);
  });

  it('marks the invite as used after a crash instead of creating a second PDS account', async () => {
    const { signUp, accounts, invites, invite, pds, box, clock } = await signUpWorld();
    const now = clock.now();
    await invites.hold(invite.digest, now, now + 2 * MINUTE);
    const inviteCode = await pds.mintInviteCode();
    await invites.keepPdsCode(invite.digest, box.seal(inviteCode, 'pds-invite-code'), null);
    await pds.createAccount({ ...form(), password: new Secret(form().password), inviteCode });
    const another = { handle: 'bob.test', email: 'bob@example.com' };
    await expect(signUp(another)).rejects.toThrow(InviteUnusable);
    clock.advance(2 * MINUTE);
    await expect(signUp(another)).rejects.toThrow(InviteUnusable);
    expect(await accounts()).toHaveLength(1);
    expect(await invites.hold(invite.digest, clock.now() + MINUTE, clock.now() + DAY)).toBeUndefined();
  });
});
