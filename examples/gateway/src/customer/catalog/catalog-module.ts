import { Database } from '@gatehouse/adapters/knex';
import { KnexCatalogStore } from '@gatehouse/adapters/knex/gateway';
import { BlockStore } from '@gatehouse/core/block';
import {
  CatalogStore,
  CommitUpload,
  DeleteFile,
  DeletePermanently,
  EmptyTrash,
  MoveFile,
  ReadBlock,
  ReadCatalog,
  ReadFile,
  ReadTrash,
  ReviseFile,
  type SyncMessages,
  WriteCatalogEntry,
} from '@gatehouse/core/catalog';
import { PolicyPort, UnrestrictedPolicy } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import type { Outbox } from '@gatehouse/core/queue';
import { UploadStore } from '@gatehouse/core/upload';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { GatewayConfig } from '../gateway-config.ts';

/** The use-cases of the catalog and of reading blocks. On a gateway at home, changes need no entitlement. */
export function catalogModule({ files, home }: GatewayConfig, outbox: Outbox<SyncMessages>): ContainerModule {
  const limits = files.catalog;
  const Policy: ServiceIdentifier<PolicyPort> = home ? UnrestrictedPolicy : PolicyPort;
  return new ContainerModule(({ bind }) => {
    if (home) bind(UnrestrictedPolicy).toConstantValue(new UnrestrictedPolicy());
    bind(CatalogStore).toResolvedValue((database) => new KnexCatalogStore(database), [Database]);
    bind(ReviseFile).toResolvedValue(
      (catalog, unitOfWork, clock, random) =>
        new ReviseFile({ catalog, unitOfWork, clock, random, outbox, limits }),
      [CatalogStore, UnitOfWork, Clock, RandomSource],
    );
    bind(CommitUpload).toResolvedValue(
      (uploads, catalog, revise, policy, unitOfWork, clock) =>
        new CommitUpload({ uploads, catalog, revise, policy, unitOfWork, clock }),
      [UploadStore, CatalogStore, ReviseFile, Policy, UnitOfWork, Clock],
    );
    bind(WriteCatalogEntry).toResolvedValue(
      (revise, policy) => new WriteCatalogEntry({ revise, policy }),
      [ReviseFile, Policy],
    );
    bind(DeleteFile).toResolvedValue((revise) => new DeleteFile({ revise }), [ReviseFile]);
    bind(MoveFile).toResolvedValue(
      (catalog, revise, policy, unitOfWork, clock) =>
        new MoveFile({ catalog, revise, policy, unitOfWork, clock }),
      [CatalogStore, ReviseFile, Policy, UnitOfWork, Clock],
    );
    bind(ReadTrash).toResolvedValue((catalog) => new ReadTrash({ catalog }), [CatalogStore]);
    bind(DeletePermanently).toResolvedValue(
      (catalog, unitOfWork, clock) => new DeletePermanently({ catalog, unitOfWork, clock }),
      [CatalogStore, UnitOfWork, Clock],
    );
    bind(EmptyTrash).toResolvedValue(
      (catalog, unitOfWork, clock) => new EmptyTrash({ catalog, unitOfWork, clock }),
      [CatalogStore, UnitOfWork, Clock],
    );
    bind(ReadCatalog).toResolvedValue((catalog) => new ReadCatalog({ catalog }), [CatalogStore]);
    bind(ReadFile).toResolvedValue((catalog) => new ReadFile({ catalog }), [CatalogStore]);
    bind(ReadBlock).toResolvedValue(
      (catalog, blocks, uploads) => new ReadBlock({ catalog, blocks, uploads }),
      [CatalogStore, BlockStore, UploadStore],
    );
  });
}
