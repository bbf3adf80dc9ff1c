import { JoseStatementSigner } from '@gatehouse/adapters/jose';
import { Database } from '@gatehouse/adapters/knex';
import { KnexHeldEntitlements } from '@gatehouse/adapters/knex/gateway';
import { Clock, type Secret } from '@gatehouse/core/kernel';
import { IssueStatement, StatementSigner } from '@gatehouse/core/statement';
import { ContainerModule } from 'inversify';
import type { GatewayConfig } from '../gateway-config.ts';

/**
 * The use-case that issues statements. Signing keys are derived from the secrets of the gateway: first from
 * the current secret, then from older ones.
 */
export function statementModule(
  { publicBaseUrl }: GatewayConfig,
  secrets: readonly [Secret, ...Secret[]],
): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(StatementSigner).toConstantValue(new JoseStatementSigner(secrets));
    bind(IssueStatement).toResolvedValue(
      (database, signer, clock) =>
        new IssueStatement({
          entitlements: new KnexHeldEntitlements(database),
          signer,
          clock,
          issuer: publicBaseUrl,
        }),
      [Database, StatementSigner, Clock],
    );
  });
}
