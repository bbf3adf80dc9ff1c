import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { OperatorAuditLog, OperatorBilling } from '@gatehouse/adapters/inversify';
import {
  type Database,
  DatabaseClock,
  KnexAuditReader,
  ReadinessProbe,
  type ReadReplica,
} from '@gatehouse/adapters/knex';
import {
  gatewayMigrations,
  KnexEntitlementReader,
  KnexPdsAccountFinder,
} from '@gatehouse/adapters/knex/gateway';
import {
  AuditLog,
  AuditReader,
  DeliverAuditLog,
  VerificationStore,
  VerifyAuditLog,
} from '@gatehouse/core/audit';
import { BlockStore, ScrubBlocks } from '@gatehouse/core/block';
import {
  AddBridgeClient,
  ChangeBridgeClient,
  ListBridgeClients,
  ListFailedLogouts,
  OrderLogoutRetry,
  RemoveBridgeClient,
  ReplaceBridgeClientSecret,
} from '@gatehouse/core/bridge';
import { CollectBlocks, PurgeTombstones, SweepSafetyNet, SweepVersions } from '@gatehouse/core/catalog';
import {
  DenialStore,
  EntitlementReader,
  SweepElapsedGraces,
  VerifyEntitlements,
} from '@gatehouse/core/entitlement';
import { BackgroundAccess, NoBackgroundAccess } from '@gatehouse/core/identity';
import { Clock, JobSchedule, Secret, Sha256 } from '@gatehouse/core/kernel';
import {
  AuthenticateMachine,
  ChangeStaffRole,
  CreateMachineCredential,
  DescribeOperator,
  EndHolderAccess,
  EndStaffSession,
  FindPdsAccounts,
  HandleResolver,
  ListEntitlements,
  ListMachineCredentials,
  ListStaff,
  ListStaffSessions,
  LookUpPdsAccount,
  PdsAccountFinder,
  ReadDenials,
  ReadHolderAccess,
  ReadOverview,
  RecognizeStaff,
  RefreshPdsAccountDirectory,
  RevokeMachineCredential,
  VerifyRecords,
} from '@gatehouse/core/operator';
import { PdsClient } from '@gatehouse/core/pds';
import { CreateSignUpInvite, ListSignUpInvites, RevokeSignUpInvite } from '@gatehouse/core/sign-up';
import { OrderSeat, OrderSeatCauseRetry, ReadSeats } from '@gatehouse/core/support-forum';
import {
  ListCustomersSyncFailures,
  OrderSyncCauseRetry,
  OrderSyncRetry,
  ReadSyncFailureCauses,
} from '@gatehouse/core/sync';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import { type BlockInbox, SweepElapsedUploads } from '@gatehouse/core/upload';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { openBlockInbox } from '../blocks/open-block-inbox.ts';
import { openBlockStore } from '../blocks/open-block-store.ts';
import { type Adjustment, groundModule } from '../database/ground-module.ts';
import { policyModule } from '../database/policy-module.ts';
import { atprotoSignIn } from '../sign-in/atproto-sign-in.ts';
import { AtprotoSignIn } from '../sign-in/atproto-sign-in-value.ts';
import { throttleModule } from '../sign-in/throttle-module.ts';
import { accessModule } from './access/access-module.ts';
import { type AuditDelivery, auditSinks } from './audit-delivery/index.ts';
import { clientsModule } from './clients/clients-module.ts';
import { filesModule } from './files/files-module.ts';
import { logoutsModule } from './logouts/logouts-module.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import type { OpsParts } from './ops-handlers.ts';
import { opsModule } from './ops-module.ts';
import { overviewModule } from './overview/overview-module.ts';
import { seatsModule } from './seats/seats-module.ts';
import { staffSignIn } from './staff/staff-sign-in.ts';
import { STAFF_STRANGER_LIMITS, type StaffStrangerAct } from './staff/staff-stranger-limits.ts';
import { storesModule } from './stores-module.ts';
import { syncFailuresModule } from './sync-failures/sync-failures-module.ts';

const StaffStrangers: ServiceIdentifier<StrangerThrottle<StaffStrangerAct>> = StrangerThrottle;

/** Use-cases that delete uploads, files and blocks that are no longer needed, and check blocks. */
export interface FileUpkeep {
  readonly sweepUploads: SweepElapsedUploads;
  readonly sweepVersions: SweepVersions;
  readonly purgeTombstones: PurgeTombstones;
  readonly sweepSafetyNet: SweepSafetyNet;
  /** Use-cases that remove and check blocks; undefined if no block store is configured. */
  readonly blocks:
    | {
        readonly collect: CollectBlocks;
        readonly scrub: ScrubBlocks;
        /** Undefined if clients cannot send blocks directly to this block store. */
        readonly inbox: BlockInbox | undefined;
      }
    | undefined;
}

/** The objects that the operator API's application and jobs use. */
export interface OperatorApi {
  readonly useCases: Omit<OpsParts, 'signIn'>;
  readonly machines: AuthenticateMachine;
  readonly staff: RecognizeStaff;
  /** Sign-in of operators; undefined if only machines can sign in. */
  readonly signIn: (AtprotoSignIn & { readonly strangers: StrangerThrottle<StaffStrangerAct> }) | undefined;
  readonly clock: Clock;
  readonly probe: ReadinessProbe;
  readonly databaseClock: DatabaseClock;
  readonly schedule: JobSchedule;
  readonly sweepGraces: SweepElapsedGraces;
  readonly denials: DenialStore;
  readonly files: FileUpkeep;
  readonly refreshDirectory: RefreshPdsAccountDirectory;
  readonly auditDelivery: AuditDelivery;
  readonly auditReader: AuditReader;
}

/**
 * Creates the objects of the operator API. This is the only file of the operator API that uses the container.
 * `adjust` lets tests rebind ports, such as the clock. If there is a replica, lists and the audit log are
 * read from it.
 */
export async function composeOps(
  database: Database,
  configuration: OpsConfiguration,
  adjust: Adjustment = () => {},
  reads?: ReadReplica,
): Promise<OperatorApi> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(groundModule(database), opsModule, storesModule(database), policyModule);
  const { blocks, bridgeClients, logoutReach } = configuration;
  await container.load(
    pdsModule(configuration),
    filesModule(configuration),
    accessModule,
    seatsModule,
    logoutsModule,
    syncFailuresModule,
    clientsModule(bridgeClients, logoutReach),
    overviewModule,
  );
  if (blocks) container.bind(BlockStore).toConstantValue(await openBlockStore(blocks));
  const hasSignIn = configuration.sessionSecrets.length > 0;
  if (hasSignIn) {
    const throttle = throttleModule(StaffStrangers, STAFF_STRANGER_LIMITS);
    await container.load(...atprotoSignIn(staffSignIn(configuration)), staffModule, throttle);
  }
  if (reads) await readFromReplica(container, reads);
  adjust(container);
  const databaseClock = container.get(DatabaseClock);
  const signIn = hasSignIn ? container.get(AtprotoSignIn) : undefined;
  return {
    useCases: operatorUseCases(container),
    machines: container.get(AuthenticateMachine),
    staff: container.get(RecognizeStaff),
    signIn: signIn && { ...signIn, strangers: container.get(StaffStrangers) },
    clock: container.get(Clock),
    probe: new ReadinessProbe({ database, migrations: gatewayMigrations, clock: databaseClock.machine }),
    databaseClock,
    schedule: container.get(JobSchedule),
    sweepGraces: container.get(SweepElapsedGraces),
    denials: container.get(DenialStore),
    files: {
      sweepUploads: container.get(SweepElapsedUploads),
      sweepVersions: container.get(SweepVersions),
      purgeTombstones: container.get(PurgeTombstones),
      sweepSafetyNet: container.get(SweepSafetyNet),
      blocks: blocks && {
        collect: container.get(CollectBlocks),
        scrub: container.get(ScrubBlocks),
        inbox: await openBlockInbox(blocks),
      },
    },
    refreshDirectory: container.get(RefreshPdsAccountDirectory),
    auditReader: container.get(AuditReader),
    auditDelivery: {
      deliver: container.get(DeliverAuditLog),
      sinks: auditSinks(configuration.auditDelivery, container.get(Clock)),
    },
  };
}

function operatorUseCases(container: Container): OperatorApi['useCases'] {
  return {
    describeOperator: container.get(DescribeOperator),
    lookUp: container.get(LookUpPdsAccount),
    findPdsAccounts: container.get(FindPdsAccounts),
    billing: container.get(OperatorBilling),
    listEntitlements: container.get(ListEntitlements),
    audit: container.get(OperatorAuditLog),
    verify: verification(container),
    listCredentials: container.get(ListMachineCredentials),
    createCredential: container.get(CreateMachineCredential),
    revokeCredential: container.get(RevokeMachineCredential),
    listInvites: container.get(ListSignUpInvites),
    createInvite: container.get(CreateSignUpInvite),
    revokeInvite: container.get(RevokeSignUpInvite),
    overview: container.get(ReadOverview),
    denials: container.get(ReadDenials),
    listStaff: container.get(ListStaff),
    changeStaffRole: container.get(ChangeStaffRole),
    readAccess: container.get(ReadHolderAccess),
    endAccess: container.get(EndHolderAccess),
    listStaffSessions: container.get(ListStaffSessions),
    endStaffSession: container.get(EndStaffSession),
    listCustomersSyncFailures: container.get(ListCustomersSyncFailures),
    readSyncFailureCauses: container.get(ReadSyncFailureCauses),
    orderSyncRetry: container.get(OrderSyncRetry),
    orderSyncCauseRetry: container.get(OrderSyncCauseRetry),
    listFailedLogouts: container.get(ListFailedLogouts),
    orderLogoutRetry: container.get(OrderLogoutRetry),
    listBridgeClients: container.get(ListBridgeClients),
    addBridgeClient: container.get(AddBridgeClient),
    changeBridgeClient: container.get(ChangeBridgeClient),
    replaceBridgeClientSecret: container.get(ReplaceBridgeClientSecret),
    removeBridgeClient: container.get(RemoveBridgeClient),
    readSeats: container.get(ReadSeats),
    orderSeat: container.get(OrderSeat),
    orderSeatCauseRetry: container.get(OrderSeatCauseRetry),
  };
}

/**
 * Reads lists and the audit log from the replica, which can lag behind the primary database. Data on which a
 * decision depends is still read from the primary database.
 */
async function readFromReplica(container: Container, reads: ReadReplica): Promise<void> {
  (await container.rebind(AuditReader)).toConstantValue(new KnexAuditReader(reads));
  (await container.rebind(EntitlementReader)).toConstantValue(new KnexEntitlementReader(reads));
  (await container.rebind(PdsAccountFinder)).toConstantValue(new KnexPdsAccountFinder(reads));
}

/**
 * Verifies the audit log in the replica. If it finds a fault, verifies the log in the primary database,
 * because a replica that lags behind can look truncated.
 */
function verification(container: Container): VerifyRecords {
  const copy = new VerifyAuditLog({ log: container.get(AuditReader), sha256: container.get(Sha256) });
  const original = container.get(VerifyAuditLog);
  const verifyLog = {
    execute: async (onProgress?: (rows: number) => void) => {
      const verdict = await copy.execute(onProgress);
      return verdict.intact ? verdict : original.execute(onProgress);
    },
  };
  return new VerifyRecords({
    log: container.get(AuditLog),
    verifyLog,
    verifyEntitlements: container.get(VerifyEntitlements),
    verifications: container.get(VerificationStore),
    clock: container.get(Clock),
  });
}

/**
 * Binds the client of the personal data server. The binding is separate, because the client is large and the
 * command line does not need it.
 */
function pdsModule({ pdsUrl: url, pdsAdminPassword }: OpsConfiguration): ContainerModule {
  const pds = new HttpPdsClient({ url, adminPassword: pdsAdminPassword ?? new Secret('') });
  return new ContainerModule(({ bind }) => {
    bind(PdsClient).toConstantValue(pds);
    bind(HandleResolver).toConstantValue(pds);
  });
}

const staffModule = new ContainerModule(({ bind }) => {
  bind(BackgroundAccess).toConstantValue(new NoBackgroundAccess());
});
