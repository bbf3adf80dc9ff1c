import { type Database, DatabaseClock, ReadinessProbe } from '@gatehouse/adapters/knex';
import { gatewayMigrations, KnexDenialStore } from '@gatehouse/adapters/knex/gateway';
import { BridgeProvider, type ProviderPages } from '@gatehouse/adapters/oidc-provider';
import {
  AdmitToClient,
  BridgeArtifactStore,
  BridgeClientDirectory,
  type BridgeMessages,
  RecordBridgeAccess,
} from '@gatehouse/core/bridge';
import { DenialTally, StoreDenials } from '@gatehouse/core/entitlement';
import { IdentityStore } from '@gatehouse/core/identity';
import { Clock, JobSchedule } from '@gatehouse/core/kernel';
import type { WorkOffQueue, WorkQueue } from '@gatehouse/core/queue';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import { Container, type ServiceIdentifier } from 'inversify';
import { type Adjustment, groundModule } from '../database/ground-module.ts';
import { policyModule } from '../database/policy-module.ts';
import { atprotoSignIn } from '../sign-in/atproto-sign-in.ts';
import { AtprotoSignIn } from '../sign-in/atproto-sign-in-value.ts';
import { throttleModule } from '../sign-in/throttle-module.ts';
import type { BridgeConfiguration } from './bridge-configuration.ts';
import { BridgeQueue, BridgeWork, bridgeModule } from './bridge-module.ts';
import { bridgeSignIn } from './bridge-sign-in.ts';
import { BRIDGE_STRANGER_LIMITS, type BridgeStrangerAct } from './bridge-stranger-limits.ts';

const BridgeStrangers: ServiceIdentifier<StrangerThrottle<BridgeStrangerAct>> = StrangerThrottle;

/** The objects that the bridge's application, its background jobs and its queue worker use. */
export interface Bridge {
  readonly openId: BridgeProvider;
  readonly signIn: AtprotoSignIn;
  readonly admit: AdmitToClient;
  readonly record: RecordBridgeAccess;
  readonly denials: DenialTally;
  readonly storeDenials: StoreDenials;
  readonly clients: BridgeClientDirectory;
  readonly artifacts: BridgeArtifactStore;
  readonly identities: IdentityStore;
  readonly strangers: StrangerThrottle<BridgeStrangerAct>;
  readonly work: WorkOffQueue<BridgeMessages>;
  readonly queue: WorkQueue<BridgeMessages>;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly schedule: JobSchedule;
  readonly probe: ReadinessProbe;
}

/**
 * Creates the objects of the bridge. This is the only file of the bridge that uses the container. `adjust`
 * lets tests rebind ports, such as the clock.
 */
export async function composeBridge(
  configuration: BridgeConfiguration,
  database: Database,
  parts: { readonly pages: ProviderPages; readonly onFailure: (error: Error) => void },
  adjust: Adjustment,
): Promise<Bridge> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(
    groundModule(database),
    ...atprotoSignIn(bridgeSignIn(configuration)),
    policyModule,
    throttleModule(BridgeStrangers, BRIDGE_STRANGER_LIMITS),
    bridgeModule(configuration, parts.pages, parts.onFailure),
  );
  adjust(container);
  const databaseClock = container.get(DatabaseClock);
  const denials = new DenialTally('bridge', container.get(Clock));
  return {
    openId: container.get(BridgeProvider),
    signIn: container.get(AtprotoSignIn),
    admit: container.get(AdmitToClient),
    record: container.get(RecordBridgeAccess),
    denials,
    storeDenials: new StoreDenials({ tally: denials, denials: new KnexDenialStore(database) }),
    clients: container.get(BridgeClientDirectory),
    artifacts: container.get(BridgeArtifactStore),
    identities: container.get(IdentityStore),
    strangers: container.get(BridgeStrangers),
    work: container.get(BridgeWork),
    queue: container.get(BridgeQueue),
    clock: container.get(Clock),
    databaseClock,
    schedule: container.get(JobSchedule),
    probe: new ReadinessProbe({ database, migrations: gatewayMigrations, clock: databaseClock.machine }),
  };
}
