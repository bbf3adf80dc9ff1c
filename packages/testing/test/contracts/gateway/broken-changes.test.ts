import { atprotoContracts, gatewayContracts } from '@gatehouse/testing/contracts/gateway';
import { memoryAtprotoStorage, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { faultsOf } from '@gatehouse/testing/saboteurs';
import { atprotoChangeSaboteurs, gatewayChangeSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';

describe.each(Object.entries(atprotoChangeSaboteurs))('the contract of %s', (port, saboteurs) => {
  it.each(Object.entries(saboteurs))('catches every adapter that breaks: %s', async (clause, faults) => {
    for (const [fault, sabotage] of faultsOf(faults)) {
      const storage = memoryAtprotoStorage();
      const running = atprotoContracts[port]?.[clause]?.(sabotage(storage), sabotage(storage));
      await expect(running, fault).rejects.toThrow();
    }
  });
});

describe.each(Object.entries(gatewayChangeSaboteurs))('the contract of %s', (port, saboteurs) => {
  it.each(Object.entries(saboteurs))('catches every adapter that breaks: %s', async (clause, faults) => {
    for (const [fault, sabotage] of faultsOf(faults)) {
      const storage = memoryGatewayStorage();
      const running = gatewayContracts[port]?.[clause]?.(sabotage(storage), sabotage(storage));
      await expect(running, fault).rejects.toThrow();
    }
  });
});
