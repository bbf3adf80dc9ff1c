import { atprotoContracts, pdsClientContract } from '@gatehouse/testing/contracts/gateway';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { faultsOf } from '@gatehouse/testing/saboteurs';
import { atprotoSaboteurs, pdsClientSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';
import { memoryPdsCase } from './memory-pds-case.ts';

describe.each(Object.entries(atprotoContracts))('the contract of %s', (port, contract) => {
  const saboteurs = atprotoSaboteurs[port] ?? {};

  it('has a saboteur for each clause', () => {
    expect(Object.keys(saboteurs)).toEqual(Object.keys(contract));
  });

  // Run the tests concurrently, because some of them detect the fault only by a time limit.
  it.concurrent.each(Object.entries(contract))(
    'detects an adapter that breaks: %s',
    async (clause, experiment) => {
      for (const [fault, sabotage] of faultsOf(saboteurs[clause])) {
        const storage = memoryAtprotoStorage();
        await expect(experiment(sabotage(storage), sabotage(storage)), fault).rejects.toThrow();
      }
    },
  );
});

describePort('MemoryPdsClient', pdsClientContract, {
  ...{ describe, it, saboteurs: pdsClientSaboteurs },
  withSubject: (work) => work(memoryPdsCase()),
});
