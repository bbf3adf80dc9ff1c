import { HttpEntitlementService } from '@gatehouse/adapters/fetch';
import { JoseStatementVerifier } from '@gatehouse/adapters/jose';
import { Database } from '@gatehouse/adapters/knex';
import { KnexKeptStatementStore } from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, type Secret } from '@gatehouse/core/kernel';
import { WorkQueue } from '@gatehouse/core/queue';
import {
  EntitlementService,
  KeptStatementStore,
  ReadStatement,
  RefreshStatement,
  StatementPolicy,
} from '@gatehouse/core/statement';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { HomeConfig } from './home-config.ts';

const SyncQueue: ServiceIdentifier<WorkQueue<SyncMessages>> = WorkQueue;

/**
 * The policy of a gateway at home. It makes decisions based on stored statements. All secrets open stored
 * statements, and the first one seals new ones.
 */
export function homeModule(
  { serviceUrl, tokens, pinnedKeys }: HomeConfig,
  secrets: readonly Secret[],
): ContainerModule {
  const trust = { issuer: serviceUrl, pinnedKeys, verifier: new JoseStatementVerifier() };
  const box = new AesGcmSecretBox(secrets);
  return new ContainerModule(({ bind }) => {
    bind(EntitlementService).toConstantValue(new HttpEntitlementService({ origin: serviceUrl }));
    bind(KeptStatementStore).toResolvedValue((database) => new KnexKeptStatementStore(database), [Database]);
    bind(ReadStatement).toResolvedValue(
      (statements, clock) => new ReadStatement({ ...trust, statements, box, clock, tokens }),
      [KeptStatementStore, Clock],
    );
    bind(RefreshStatement).toResolvedValue(
      (service, statements, queue, clock, random) =>
        new RefreshStatement({ ...trust, service, statements, box, queue, clock, random }),
      [EntitlementService, KeptStatementStore, SyncQueue, Clock, RandomSource],
    );
    bind(PolicyPort).toResolvedValue(
      (read, refresh) => new StatementPolicy({ read, refresh }),
      [ReadStatement, RefreshStatement],
    );
  });
}
