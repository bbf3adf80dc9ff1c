import { authContracts } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { brokenAccountStores } from './broken/account-stores.ts';
import { brokenAuditLogs } from './broken/audit-logs.ts';
import type { Break } from './broken/break.ts';
import { brokenSessionStores } from './broken/session-stores.ts';
import { brokenAttemptStores, brokenLoginStateStores, brokenSettingsStores } from './broken/small-stores.ts';
import { brokenUnitsOfWork } from './broken/units-of-work.ts';

const BROKEN: Readonly<Record<string, Readonly<Record<string, Break>>>> = {
  UnitOfWork: brokenUnitsOfWork,
  AccountStore: brokenAccountStores,
  SessionStore: brokenSessionStores,
  AuditLog: brokenAuditLogs,
  SettingsStore: brokenSettingsStores,
  LoginStateStore: brokenLoginStateStores,
  AttemptStore: brokenAttemptStores,
};

describe.each(Object.entries(authContracts))('the contract of %s', (port, contract) => {
  const breaks = BROKEN[port] ?? {};

  it('has a broken store for each clause', () => {
    expect(Object.keys(breaks)).toEqual(Object.keys(contract));
  });

  it.each(Object.entries(contract))('catches an adapter that breaks: %s', async (clause, experiment) => {
    const broken = breaks[clause]?.(memoryStorage()) ?? memoryStorage();
    await expect(experiment(broken)).rejects.toThrow();
  });
});
