import { hkdfSync } from 'node:crypto';
import { Database } from '@gatehouse/adapters/knex';
import {
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexSigningKeyStore,
  KnexWorkQueue,
} from '@gatehouse/adapters/knex/gateway';
import {
  BridgeProvider,
  ProviderLogoutSender,
  type ProviderPages,
  RsaSigningKeyMaker,
} from '@gatehouse/adapters/oidc-provider';
import { AuditLog } from '@gatehouse/core/audit';
import {
  AdmitToClient,
  BridgeArtifactStore,
  BridgeClientDirectory,
  type BridgeMessages,
  bridgeHandlers,
  EndLapsedLogins,
  KeepSigningKeys,
  LogoutSender,
  NoteCodeExchange,
  RecordBridgeAccess,
} from '@gatehouse/core/bridge';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { BackgroundAccess, IdentityStore, NoBackgroundAccess } from '@gatehouse/core/identity';
import { Clock, RandomSource, type Secret, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { WorkOffQueue, WorkQueue } from '@gatehouse/core/queue';
import { SecretBox } from '@gatehouse/core/settings';
import { QueueSeatReading, type SeatReadings } from '@gatehouse/core/support-forum';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { observedHandlers } from '../queue/observed-handlers.ts';
import type { BridgeConfiguration } from './bridge-configuration.ts';
import { interactionPath } from './interaction-path.ts';
import { logoutFetch } from './logout/logout-network.ts';

export const BridgeQueue: ServiceIdentifier<WorkQueue<BridgeMessages>> = WorkQueue;
/** The identifier `WorkQueue`, typed with the messages that the worker handles. */
const SeatReadingQueue: ServiceIdentifier<WorkQueue<SeatReadings>> = WorkQueue;
export const BridgeWork: ServiceIdentifier<WorkOffQueue<BridgeMessages>> = WorkOffQueue;

/** Changing this label signs out all users of the bridge. */
const COOKIE_KEY_INFO = 'gatehouse bridge cookies v1';

/** Binds the provider, its storage, the gate and the jobs of the bridge. */
export function bridgeModule(
  configuration: BridgeConfiguration,
  pages: ProviderPages,
  onFailure: (error: Error) => void,
): ContainerModule {
  const { issuer, secrets, clients, logoutReach } = configuration;
  const configuredUris = new Set(clients.map(({ backchannelLogoutUri: uri }) => uri && new URL(uri).href));
  const fetch = logoutFetch((uri) => (configuredUris.has(uri) ? 'private' : logoutReach));
  return new ContainerModule(({ bind }) => {
    bind(BackgroundAccess).toConstantValue(new NoBackgroundAccess());
    bind(BridgeArtifactStore).toResolvedValue(
      (database) => new KnexBridgeArtifactStore(database),
      [Database],
    );
    bind(BridgeQueue).toResolvedValue(
      (database) => new KnexWorkQueue<BridgeMessages>({ database }),
      [Database],
    );
    bind(BridgeClientDirectory).toResolvedValue(
      (database) => new BridgeClientDirectory(clients, new KnexBridgeClientStore(database)),
      [Database],
    );
    bind(AdmitToClient).toResolvedValue(
      (directory, policy) => new AdmitToClient({ clients: directory, policy }),
      [BridgeClientDirectory, PolicyPort],
    );
    bind(RecordBridgeAccess).toResolvedValue(
      (audit, unitOfWork, clock) => new RecordBridgeAccess({ audit, unitOfWork, clock }),
      [AuditLog, UnitOfWork, Clock],
    );
    bind(NoteCodeExchange).toResolvedValue(
      (directory, outbox, clock, random) =>
        new NoteCodeExchange({
          clients: directory,
          readings: new QueueSeatReading({ outbox, clock, random }),
        }),
      [BridgeClientDirectory, SeatReadingQueue, Clock, RandomSource],
    );
    bind(KeepSigningKeys).toResolvedValue(
      (database, box, clock) =>
        new KeepSigningKeys({
          keys: new KnexSigningKeyStore(database),
          maker: new RsaSigningKeyMaker(),
          box,
          clock,
        }),
      [Database, SecretBox, Clock],
    );
    bind(BridgeProvider).toResolvedValue(
      (artifacts, record, exchanged, box, sha256, clock, identities, directory, admit, keys) =>
        new BridgeProvider({
          issuer,
          parts: {
            artifacts,
            record,
            exchanged,
            box,
            sha256,
            clock,
            identities,
            clients: directory,
            admit,
            pages,
            fetch,
            cookieKeys: secrets.map(cookieKey),
            interactionPath,
            placeholderDomain: new URL(issuer).hostname,
          },
          keys,
          onFailure,
        }),
      [
        BridgeArtifactStore,
        RecordBridgeAccess,
        NoteCodeExchange,
        SecretBox,
        Sha256,
        Clock,
        IdentityStore,
        BridgeClientDirectory,
        AdmitToClient,
        KeepSigningKeys,
      ],
    );
    bind(LogoutSender).toResolvedValue(
      (bridge, directory) => new ProviderLogoutSender({ bridge, clients: directory }),
      [BridgeProvider, BridgeClientDirectory],
    );
    bind(EndLapsedLogins).toResolvedValue(
      (artifacts, directory, outbox, unitOfWork, box, clock, random) =>
        new EndLapsedLogins({ artifacts, clients: directory, outbox, unitOfWork, box, clock, random }),
      [BridgeArtifactStore, BridgeClientDirectory, BridgeQueue, UnitOfWork, SecretBox, Clock, RandomSource],
    );
    bind(BridgeWork).toResolvedValue(
      (queue, end, logouts, random) =>
        new WorkOffQueue({ queue, handlers: observedHandlers(bridgeHandlers({ end, logouts })), random }),
      [BridgeQueue, EndLapsedLogins, LogoutSender, RandomSource],
    );
  });
}

function cookieKey(secret: Secret): string {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', COOKIE_KEY_INFO, 32)).toString('base64url');
}
