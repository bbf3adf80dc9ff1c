import { authCalls, authOutageContract, type Stoppable } from '@gatehouse/testing/contracts';
import { type AuthStorage, memoryStorage } from '@gatehouse/testing/memory';
import { faultsOf, outageSaboteurs, type Saboteur, stoppableMemory } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sabotaged(sabotage: Saboteur<AuthStorage>): Stoppable<AuthStorage> {
  const good = stoppableMemory(memoryStorage());
  return { ...good, storage: sabotage(good.storage), other: sabotage(good.other) };
}

describe('the contract of outages', () => {
  it('calls every method of every port', () => {
    const { unitOfWork: _, ...ports } = memoryStorage();
    const methods = Object.entries(ports).flatMap(([port, adapter]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(adapter))
        .filter((name) => name !== 'constructor')
        .map((name) => `${port}.${name}`),
    );
    expect(Object.keys(authCalls).toSorted()).toEqual(methods.toSorted());
  });

  it('has a saboteur for each clause', () => {
    expect(Object.keys(outageSaboteurs)).toEqual(Object.keys(authOutageContract));
  });

  it.each(Object.entries(authOutageContract))('holds in memory: %s', async (_clause, experiment) => {
    await experiment(stoppableMemory(memoryStorage()));
  });

  it.each(Object.entries(authOutageContract))(
    'catches every adapter that breaks: %s',
    async (clause, experiment) => {
      for (const [fault, sabotage] of faultsOf(outageSaboteurs[clause]))
        await expect(experiment(sabotaged(sabotage)), fault).rejects.toThrow();
    },
  );
});
