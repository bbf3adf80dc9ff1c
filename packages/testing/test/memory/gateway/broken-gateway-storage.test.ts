import { checkEntitlementHistories, gatewayContracts } from '@gatehouse/testing/contracts/gateway';
import { type GatewayStorage, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { altered, faultsOf } from '@gatehouse/testing/saboteurs';
import { gatewaySaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';

describe.each(Object.entries(gatewayContracts))('the contract of %s', (port, contract) => {
  const saboteurs = gatewaySaboteurs[port] ?? {};

  it('has a saboteur for each clause', () => {
    expect(Object.keys(saboteurs)).toEqual(Object.keys(contract));
  });

  it.each(Object.entries(contract))('detects every adapter that breaks: %s', async (clause, experiment) => {
    for (const [fault, sabotage] of faultsOf(saboteurs[clause])) {
      const storage = memoryGatewayStorage();
      await expect(experiment(sabotage(storage), sabotage(storage)), fault).rejects.toThrow();
    }
  });
});

type Breakage = (sound: GatewayStorage) => Partial<GatewayStorage>;

describe('the laws of entitlements', () => {
  it.each<[string, Breakage]>([
    [
      'loses messages',
      ({ ledger }) => ({ ledger: altered(ledger, { record: (entry) => ledger.record(entry, []) }) }),
    ],
    [
      'forgets events',
      ({ ledger }) => ({
        ledger: altered(ledger, { find: async () => undefined, record: async () => true }),
      }),
    ],
    [
      'writes a record twice',
      ({ entitlements }) => ({
        entitlements: altered(entitlements, {
          find: async (did) => {
            const found = await entitlements.find(did);
            return found && { ...found, version: found.version + 1 };
          },
        }),
      }),
    ],
    [
      'does not roll units of work back',
      () => ({ unitOfWork: altered({} as GatewayStorage['unitOfWork'], { run: (work) => work() }) }),
    ],
  ])('catch a storage that %s', async (_what, breakage) => {
    const sound = memoryGatewayStorage();
    await expect(checkEntitlementHistories({ ...sound, ...breakage(sound) }, 100)).rejects.toThrow();
  });
});
