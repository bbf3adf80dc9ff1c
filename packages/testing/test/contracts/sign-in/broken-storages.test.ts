import { authContracts } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { authSaboteurs, faultsOf } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

describe.each(Object.entries(authContracts))('the contract of %s', (port, contract) => {
  const saboteurs = authSaboteurs[port] ?? {};

  it('has a saboteur for each clause', () => {
    expect(Object.keys(saboteurs).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it.each(Object.entries(contract))('catches every adapter that breaks: %s', async (clause, experiment) => {
    for (const [fault, sabotage] of faultsOf(saboteurs[clause])) {
      const storage = memoryStorage();
      await expect(experiment(sabotage(storage), sabotage(storage)), fault).rejects.toThrow();
    }
  });
});
