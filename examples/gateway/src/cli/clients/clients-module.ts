import { Database } from '@gatehouse/adapters/knex';
import { KnexBridgeArtifactStore, KnexBridgeClientStore } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import {
  AddBridgeClient,
  BridgeArtifactStore,
  BridgeClientStore,
  RemoveBridgeClient,
} from '@gatehouse/core/bridge';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';

/** Binds the use-cases of operators for clients of the bridge. */
export const clientsModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(BridgeClientStore).toResolvedValue((database) => new KnexBridgeClientStore(database), [Database]);
  bind(BridgeArtifactStore).toResolvedValue((database) => new KnexBridgeArtifactStore(database), [Database]);
  bind(AddBridgeClient).toResolvedValue(
    (clients, audit, unitOfWork, clock, random, sha256) =>
      new AddBridgeClient({ clients, audit, unitOfWork, clock, random, sha256 }),
    [BridgeClientStore, AuditLog, UnitOfWork, Clock, RandomSource, Sha256],
  );
  bind(RemoveBridgeClient).toResolvedValue(
    (clients, artifacts, audit, unitOfWork, clock) =>
      new RemoveBridgeClient({ clients, artifacts, audit, unitOfWork, clock }),
    [BridgeClientStore, BridgeArtifactStore, AuditLog, UnitOfWork, Clock],
  );
});
