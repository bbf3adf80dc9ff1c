import { gatewayCalls, gatewayOutageContract } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { faultsOf, outageSaboteurs, stoppableMemory } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

describe("the contract of outages of the gateway's stores", () => {
  it('calls every method of every port of the gateway', () => {
    // Leave out `audit`, which `authOutageContract` calls, and `outbox`, because in memory it is the same object as
    // `queue`.
    const { unitOfWork: _, audit: _audit, outbox: _outbox, ...ports } = memoryGatewayStorage();
    const methods = Object.entries(ports).flatMap(([port, adapter]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(adapter))
        .filter((name) => name !== 'constructor' && name !== 'entries')
        .map((name) => (port === 'queue' && name === 'add' ? 'outbox.add' : `${port}.${name}`)),
    );
    expect(Object.keys(gatewayCalls).toSorted()).toEqual(methods.toSorted());
  });

  it.each(Object.entries(gatewayOutageContract))('holds in memory: %s', async (_clause, experiment) => {
    await experiment(stoppableMemory(memoryGatewayStorage()));
  });

  it.each(Object.entries(gatewayOutageContract))(
    'detects every adapter that breaks: %s',
    async (clause, experiment) => {
      for (const [fault, sabotage] of faultsOf(outageSaboteurs[clause])) {
        const good = stoppableMemory(memoryGatewayStorage());
        const subject = { ...good, storage: sabotage(good.storage), other: sabotage(good.other) };
        await expect(experiment(subject), fault).rejects.toThrow();
      }
    },
  );
});
