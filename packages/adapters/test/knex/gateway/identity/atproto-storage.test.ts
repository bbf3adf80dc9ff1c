import { atprotoContracts } from '@gatehouse/testing/contracts/gateway';
import { describe, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { atprotoStorage } from './atproto-storage-of.ts';
import { gatewayWorld } from './gateway-world.ts';

describe.each(TESTED_GATEWAY_DATABASES)('the storage of the customer gateway in %s', (_name, make) => {
  const world = gatewayWorld(make);

  describe.each(Object.entries(atprotoContracts))('%s', (_port, contract) => {
    it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
      const { gateway, otherGateway, operator } = world();
      await experiment(atprotoStorage(gateway, operator), atprotoStorage(otherGateway, operator));
    });
  });
});
