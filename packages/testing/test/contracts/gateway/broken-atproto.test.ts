import { atprotoContracts, pdsClientContract } from '@gatehouse/testing/contracts/gateway';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { atprotoChangeSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';
import {
  brokenIdentityStores,
  brokenOAuthSessionStores,
  brokenOAuthStateStores,
} from './broken/atproto-stores.ts';
import type { AtprotoBreak } from './broken/break-atproto.ts';
import { brokenGatewayKeyStores } from './broken/gateway-key-stores.ts';
import { brokenLocks } from './broken/locks.ts';
import { brokenPdsClients, memoryPdsCase } from './broken/pds-clients.ts';
import { brokenSignUpInviteStores } from './broken/sign-up-invite-stores.ts';

const BROKEN: Readonly<Record<string, Readonly<Record<string, AtprotoBreak>>>> = {
  GatewayKeyStore: brokenGatewayKeyStores,
  IdentityStore: brokenIdentityStores,
  OAuthStateStore: brokenOAuthStateStores,
  OAuthSessionStore: brokenOAuthSessionStores,
  SignUpInviteStore: brokenSignUpInviteStores,
  Lock: brokenLocks,
};

describe.each(Object.entries(atprotoContracts))('the contract of %s', (port, contract) => {
  const breaks = BROKEN[port] ?? {};

  it('has a broken adapter for each clause', () => {
    expect(Object.keys({ ...breaks, ...atprotoChangeSaboteurs[port] })).toEqual(Object.keys(contract));
  });

  // Run the tests concurrently, because some of them detect the fault only by a time limit.
  it.concurrent.each(Object.entries(breaks))(
    'catches an adapter that breaks: %s',
    async (clause, breakIt) => {
      const broken = breakIt(memoryAtprotoStorage());
      await expect(contract[clause]?.(broken, broken)).rejects.toThrow();
    },
  );
});

describe('the contract of PdsClient', () => {
  it('has a broken adapter for each clause', () => {
    expect(Object.keys(brokenPdsClients)).toEqual(Object.keys(pdsClientContract));
  });

  it.each(Object.entries(pdsClientContract))(
    'catches an adapter that breaks: %s',
    async (clause, experiment) => {
      const broken = brokenPdsClients[clause]?.(memoryPdsCase()) ?? memoryPdsCase();
      await expect(experiment(broken)).rejects.toThrow();
    },
  );
});
