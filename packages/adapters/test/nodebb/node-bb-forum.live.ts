import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { NodeBbForum } from '@gatehouse/adapters/nodebb';
import { Secret } from '@gatehouse/core/kernel';
import { parseDid } from '@gatehouse/core/pds';
import { sampleForumSubject } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Collected only if NODEBB_URL is set: see `vitest.long.config.ts` and the README of the adapter. The contract of
// `SupportForum` needs sign-ins of new users, which only a browser can make. This file checks the same sentences with
// one user who has signed in.

const CAUSE = { reason: 'A test of the adapter.', ticketRef: 'T-1' };
const { NODEBB_URL = '', NODEBB_TOKEN = '', NODEBB_STRATEGY = 'gatehouse', NODEBB_DID = '' } = process.env;

describe('NodeBbForum on the NodeBB at NODEBB_URL', () => {
  const api = new HttpForumApi({
    url: NODEBB_URL,
    credentials: { Authorization: new Secret(`Bearer ${NODEBB_TOKEN}`) },
  });
  const forum = new NodeBbForum({ api, strategy: NODEBB_STRATEGY });
  const member = sampleForumSubject({ did: parseDid(NODEBB_DID) });
  const stranger = sampleForumSubject();
  const stateOf = async () => (await forum.find(member))?.state;

  beforeAll(() => forum.reinstate(member));
  afterAll(() => forum.reinstate(member));

  it('finds the user who has signed in, and no other', async () => {
    expect(await stateOf()).toBe('active');
    expect(await forum.find(stranger)).toBeUndefined();
    expect(await forum.suspend(stranger, CAUSE)).toBe('absent');
    expect(await forum.reinstate(stranger)).toBe('absent');
    expect(await forum.deactivate(stranger, CAUSE)).toBe('absent');
  });

  it('sends no invite', async () => {
    expect(await forum.invite(stranger)).toBe('login_only');
    expect(await forum.invite(member)).toBe('already');
  });

  it('suspends the user once, and ends the suspension once', async () => {
    expect(await forum.suspend(member, CAUSE)).toBe('done');
    expect(await stateOf()).toBe('suspended');
    expect(await forum.suspend(member, CAUSE)).toBe('already');
    expect(await forum.reinstate(member)).toBe('done');
    expect(await stateOf()).toBe('active');
    expect(await forum.reinstate(member)).toBe('already');
  });

  it("leaves a moderator's ban as it is", async () => {
    const place = `/api/v3/plugins/oauth2-multiple/provider/${NODEBB_STRATEGY}/user/${encodeURIComponent(member.did)}`;
    const { body } = await api.call('GET', place);
    const { uid } = (body as { response: { userData: { uid: number } } }).response.userData;
    await api.call('PUT', `/api/v3/users/${uid}/ban`, { until: 0, reason: 'spam' });
    expect(await stateOf()).toBe('suspended_by_moderator');
    expect(await forum.suspend(member, CAUSE)).toBe('not_ours');
    expect(await forum.reinstate(member)).toBe('not_ours');
    await api.call('DELETE', `/api/v3/users/${uid}/ban`, { reason: 'The test has ended.' });
    expect(await stateOf()).toBe('active');
  });
});
