import { KnexEntitlementReader } from '@gatehouse/adapters/knex/gateway';
import {
  checkEntitlementHistories,
  checkEntitlementHistory,
  entitlementLaws,
  entitlementReaderContract,
  gatewayContracts,
} from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { describe, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage, withTwoGatewayStorages } from './gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('in %s', (_name, make) => {
  describe.each(Object.entries(gatewayContracts))('%s', (_port, contract) => {
    it.each(Object.entries(contract))('%s', (_sentence, experiment) =>
      withTwoGatewayStorages(make, experiment),
    );
  });

  describePort('KnexEntitlementReader', entitlementReaderContract, {
    ...{ describe, it },
    withSubject: (work) =>
      withGatewayStorage(make, (storage, database) =>
        work({ storage, reader: new KnexEntitlementReader(database) }),
      ),
  });

  it.each(Object.entries(entitlementLaws))('entitlements %s', (_law, steps) =>
    withGatewayStorage(make, (storage) => checkEntitlementHistory(storage, steps)),
  );

  it(
    'entitlements keep every law under any history of events, replays, clock changes and concurrent callers',
    () => withGatewayStorage(make, (storage) => checkEntitlementHistories(storage, 15)),
    120_000,
  );
});
