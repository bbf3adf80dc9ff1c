import {
  checkEntitlementHistories,
  checkEntitlementHistory,
  entitlementLaws,
  gatewayContracts,
} from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, it } from 'vitest';

describe.each(Object.entries(gatewayContracts))('%s in memory', (_port, contract) => {
  it.each(Object.entries(contract))('%s', async (_sentence, experiment) => {
    const storage = memoryGatewayStorage();
    await experiment(storage, storage);
  });
});

describe('entitlements in memory', () => {
  it.each(Object.entries(entitlementLaws))('%s', (_law, steps) =>
    checkEntitlementHistory(memoryGatewayStorage(), steps),
  );

  it('keep every law under any history of events, replays, clock changes and concurrent callers', () =>
    checkEntitlementHistories(memoryGatewayStorage(), 100));
});
