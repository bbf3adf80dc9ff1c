import { Database } from '@gatehouse/adapters/knex';
import { KnexBridgeArtifactStore, KnexBridgeClientStore } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import {
  AddBridgeClient,
  BridgeArtifactStore,
  type BridgeClient,
  BridgeClientDirectory,
  BridgeClientStore,
  ChangeBridgeClient,
  ListBridgeClients,
  RemoveBridgeClient,
  ReplaceBridgeClientSecret,
} from '@gatehouse/core/bridge';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { ContainerModule } from 'inversify';
import { type LogoutReach, logoutUriFault } from '../../bridge/logout/logout-network.ts';

/**
 * Binds the use-cases of operators for clients of the bridge. `configured` are the clients in the configuration of the
 * bridge. `reach` limits the logout URIs of the other clients.
 */
export function clientsModule(configured: readonly BridgeClient[], reach: LogoutReach): ContainerModule {
  const faultOf = (uri: string) => logoutUriFault(uri, reach);
  return new ContainerModule(({ bind }) => {
    bind(BridgeClientStore).toResolvedValue((database) => new KnexBridgeClientStore(database), [Database]);
    bind(BridgeArtifactStore).toResolvedValue(
      (database) => new KnexBridgeArtifactStore(database),
      [Database],
    );
    bind(BridgeClientDirectory).toResolvedValue(
      (clients) => new BridgeClientDirectory(configured, clients),
      [BridgeClientStore],
    );
    bind(ListBridgeClients).toResolvedValue(
      (directory) => new ListBridgeClients({ directory }),
      [BridgeClientDirectory],
    );
    bind(AddBridgeClient).toResolvedValue(
      (clients, directory, audit, unitOfWork, clock, random, sha256) =>
        new AddBridgeClient({
          ...{ clients, directory, audit, unitOfWork, clock, random, sha256 },
          logoutUriFault: faultOf,
        }),
      [BridgeClientStore, BridgeClientDirectory, AuditLog, UnitOfWork, Clock, RandomSource, Sha256],
    );
    bind(ReplaceBridgeClientSecret).toResolvedValue(
      (clients, directory, audit, unitOfWork, clock, random, sha256) =>
        new ReplaceBridgeClientSecret({ clients, directory, audit, unitOfWork, clock, random, sha256 }),
      [BridgeClientStore, BridgeClientDirectory, AuditLog, UnitOfWork, Clock, RandomSource, Sha256],
    );
    bind(ChangeBridgeClient).toResolvedValue(
      (clients, directory, audit, unitOfWork, clock) =>
        new ChangeBridgeClient({ clients, directory, audit, unitOfWork, clock, logoutUriFault: faultOf }),
      [BridgeClientStore, BridgeClientDirectory, AuditLog, UnitOfWork, Clock],
    );
    bind(RemoveBridgeClient).toResolvedValue(
      (clients, directory, artifacts, audit, unitOfWork, clock) =>
        new RemoveBridgeClient({ clients, directory, artifacts, audit, unitOfWork, clock }),
      [BridgeClientStore, BridgeClientDirectory, BridgeArtifactStore, AuditLog, UnitOfWork, Clock],
    );
  });
}
