import { Database } from '@gatehouse/adapters/knex';
import { KnexPolicy } from '@gatehouse/adapters/knex/gateway';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';

/** Time limit of a policy decision. */
const POLICY_TIMEOUT: Milliseconds = 5 * SECOND;

/** The policy of the operated gateway. It makes decisions based on the entitlements in its database. */
export const policyModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(PolicyPort).toResolvedValue(
    (database, clock) => new KnexPolicy({ database, clock, patience: POLICY_TIMEOUT }),
    [Database, Clock],
  );
});
