import { Database } from '@gatehouse/adapters/knex';
import {
  KnexBaseEndStore,
  KnexBlockLedger,
  KnexCatalogStore,
  KnexReplicaLedger,
  KnexUploadStore,
} from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import { BlockLedger, BlockStore, ScrubBlocks } from '@gatehouse/core/block';
import {
  CatalogStore,
  CollectBlocks,
  PurgeTombstones,
  SweepSafetyNet,
  SweepVersions,
} from '@gatehouse/core/catalog';
import { BaseEndStore, EntitlementStore } from '@gatehouse/core/entitlement';
import { Clock, UnitOfWork } from '@gatehouse/core/kernel';
import { SweepElapsedUploads, UploadStore } from '@gatehouse/core/upload';
import { ContainerModule } from 'inversify';
import type { OpsConfiguration } from '../ops-configuration.ts';
import { requiredCopies } from './required-copies.ts';

/**
 * Binds the use-cases that maintain the customers' files. They run in the operator API, because a transaction
 * of the customer gateway can access the rows of one holder only.
 */
export function filesModule({
  catalog: limits,
  unreferencedAge,
  meshManifest,
  safetyNetRetention: retention,
  scrubbedBytes: bytesPerRun,
}: OpsConfiguration): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(UploadStore).toResolvedValue((database) => new KnexUploadStore(database), [Database]);
    bind(CatalogStore).toResolvedValue((database) => new KnexCatalogStore(database), [Database]);
    bind(BlockLedger).toResolvedValue((database) => new KnexBlockLedger(database), [Database]);
    bind(CollectBlocks).toResolvedValue(
      (ledger, catalog, blocks, unitOfWork, clock, database) => {
        const replicas = new KnexReplicaLedger(database);
        const hasReplicas = () => unitOfWork.run(async () => (await replicas.summary()).length > 0);
        return new CollectBlocks({
          ...{ ledger, catalog, blocks, unitOfWork, clock, unreferencedAge },
          requiredCopies: requiredCopies(meshManifest, clock, hasReplicas),
        });
      },
      [BlockLedger, CatalogStore, BlockStore, UnitOfWork, Clock, Database],
    );
    bind(ScrubBlocks).toResolvedValue(
      (ledger, blocks, unitOfWork, clock) =>
        new ScrubBlocks({ ledger, blocks, unitOfWork, clock, bytesPerRun }),
      [BlockLedger, BlockStore, UnitOfWork, Clock],
    );
    bind(SweepElapsedUploads).toResolvedValue(
      (uploads, unitOfWork, clock) => new SweepElapsedUploads({ uploads, unitOfWork, clock }),
      [UploadStore, UnitOfWork, Clock],
    );
    bind(SweepVersions).toResolvedValue(
      (catalog, unitOfWork, clock) => new SweepVersions({ catalog, unitOfWork, clock, limits }),
      [CatalogStore, UnitOfWork, Clock],
    );
    bind(BaseEndStore).toResolvedValue((database) => new KnexBaseEndStore(database), [Database]);
    bind(SweepSafetyNet).toResolvedValue(
      (entitlements, baseEnds, catalog, uploads, audit, unitOfWork, clock) =>
        new SweepSafetyNet({ entitlements, baseEnds, catalog, uploads, audit, unitOfWork, clock, retention }),
      [EntitlementStore, BaseEndStore, CatalogStore, UploadStore, AuditLog, UnitOfWork, Clock],
    );
    bind(PurgeTombstones).toResolvedValue(
      (catalog, unitOfWork, clock) => new PurgeTombstones({ catalog, unitOfWork, clock, limits }),
      [CatalogStore, UnitOfWork, Clock],
    );
  });
}
