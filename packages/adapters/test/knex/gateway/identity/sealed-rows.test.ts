import { ExclusiveTokens, sealedSessionStore, sealedStateStore } from '@gatehouse/adapters/atproto';
import { KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexPdsAccountDirectory } from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { newInviteCode, SignUpOnPds } from '@gatehouse/core/sign-up';
import { sampleInvite } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryPdsClient } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { savedSession, savedState } from '../../../atproto/saved-secrets.ts';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { atprotoStorage } from './atproto-storage-of.ts';
import { gatewayWorld } from './gateway-world.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
/** Minimum length of checked texts. Shorter texts can occur in sealed text by chance. */
const MIN_TEXT_CHARACTERS = 8;
const sha256 = new NodeSha256();
const clock = new MovableClock();
const box = new AesGcmSecretBox([new Secret('a secret that is long enough for a box')]);

/** Returns every text in the value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length < MIN_TEXT_CHARACTERS ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(TESTED_GATEWAY_DATABASES)('the rows in %s', (_name, make) => {
  const world = gatewayWorld(make);

  const sealed = () => {
    const { oauthStates: states, oauthSessions: sessions, lockBy } = atprotoStorage(world().gateway);
    const parts = { states, sessions, box, sha256, clock };
    return {
      states: sealedStateStore(parts),
      sessions: sealedSessionStore(parts, new ExclusiveTokens(lockBy(), 'a test')),
    };
  };
  const rowsOf = async (table: string) =>
    JSON.stringify(await world().operator.read((from) => from(table).select()));

  it('contain digests of a pending authorization, and no text of its state, verifier or key', async () => {
    const state = 'the state parameter';
    const binding = sha256.hex('the cookie of the browser');
    const saved = await savedState(binding);
    await sealed().states.set(state, saved);
    const rows = await rowsOf('oauth_states');
    expect(rows).toContain(sha256.hex(state));
    const secrets = [state, ...textsIn(saved)].filter((text) => text !== binding);
    expect(secrets.filter((text) => rows.includes(text))).toEqual([]);
    expect(await sealed().states.get(state)).toEqual(saved);
  });

  it('contain the DID of tokens, and no text of them or of their key', async () => {
    const saved = await savedSession(ALICE);
    await sealed().sessions.set(ALICE, saved);
    const rows = await rowsOf('oauth_sessions');
    expect(rows).toContain(ALICE);
    const secrets = textsIn(saved).filter((text) => text !== ALICE);
    expect(secrets.filter((text) => rows.includes(text))).toEqual([]);
    expect(await sealed().sessions.get(ALICE)).toEqual(saved);
  });

  it('contain the digest of an invite, and neither its code nor that of the PDS', async () => {
    const { gateway } = world();
    const { invites } = atprotoStorage(gateway);
    const pds = new MemoryPdsClient('test');
    const signUp = new SignUpOnPds({
      invites,
      pds,
      directory: new KnexPdsAccountDirectory(gateway),
      box,
      audit: new KnexAuditLog(gateway, sha256),
      unitOfWork: new KnexUnitOfWork(gateway),
      sha256,
      clock,
      handleDomain: 'test',
      isCommonPassword: () => false,
    });
    const code = newInviteCode(new NodeRandomSource()).reveal();
    const digest = sha256.hex(code);
    await invites.insert(sampleInvite({ digest, expiresAt: clock.now() + 2 }));
    pds.put({ did: ALICE, handle: 'alice.test', email: null });
    const form = { handle: 'alice.test', email: 'alice@example.com', password: 'long enough' };
    await expect(signUp.execute({ ...form, inviteCode: code })).rejects.toMatchObject({
      reason: 'handle_taken',
    });
    const rows = await rowsOf('sign_up_invites');
    expect(rows).toContain(digest);
    const { sealedPdsCode } = (await invites.hold(digest, clock.now(), clock.now() + 1)) ?? {};
    const pdsCode = box.open(sealedPdsCode ?? '', 'pds-invite-code')?.reveal() ?? expect.fail('No code.');
    expect([code, pdsCode].filter((text) => rows.includes(text))).toEqual([]);
  });
});
