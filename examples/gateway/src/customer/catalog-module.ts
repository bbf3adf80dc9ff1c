import { Database } from '@gatehouse/adapters/knex';
import { KnexCatalogStore, KnexOutbox } from '@gatehouse/adapters/knex/gateway';
import { BlockStore } from '@gatehouse/core/block';
import {
  type CatalogLimits,
  CatalogStore,
  CommitUpload,
  DeleteFile,
  ReadBlock,
  ReadCatalog,
  ReadFile,
  ReviseFile,
  type SyncMessages,
  WriteCatalogEntry,
} from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { UploadStore } from '@gatehouse/core/upload';
import { ContainerModule } from 'inversify';

/** The use-cases of the catalog and of reading blocks. */
export function catalogModule(limits: CatalogLimits): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CatalogStore).toResolvedValue((database) => new KnexCatalogStore(database), [Database]);
    bind(ReviseFile).toResolvedValue(
      (catalog, database, unitOfWork, clock, random) =>
        new ReviseFile({
          ...{ catalog, unitOfWork, clock, random },
          outbox: new KnexOutbox<SyncMessages>(database),
          limits,
        }),
      [CatalogStore, Database, UnitOfWork, Clock, RandomSource],
    );
    bind(CommitUpload).toResolvedValue(
      (uploads, catalog, revise, policy, unitOfWork, clock) =>
        new CommitUpload({ uploads, catalog, revise, policy, unitOfWork, clock }),
      [UploadStore, CatalogStore, ReviseFile, PolicyPort, UnitOfWork, Clock],
    );
    bind(WriteCatalogEntry).toResolvedValue(
      (revise, policy) => new WriteCatalogEntry({ revise, policy }),
      [ReviseFile, PolicyPort],
    );
    bind(DeleteFile).toResolvedValue((revise) => new DeleteFile({ revise }), [ReviseFile]);
    bind(ReadCatalog).toResolvedValue((catalog) => new ReadCatalog({ catalog }), [CatalogStore]);
    bind(ReadFile).toResolvedValue((catalog) => new ReadFile({ catalog }), [CatalogStore]);
    bind(ReadBlock).toResolvedValue(
      (catalog, blocks) => new ReadBlock({ catalog, blocks }),
      [CatalogStore, BlockStore],
    );
  });
}
