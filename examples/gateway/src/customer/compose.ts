import { randomBytes } from 'node:crypto';
import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { BlockMemory } from '@gatehouse/adapters/flat-fs';
import { Database, DatabaseClock, ReadinessProbe } from '@gatehouse/adapters/knex';
import {
  gatewayMigrations,
  KnexDenialStore,
  KnexHolderHistory,
  KnexPdsAccountDirectory,
  KnexSeatRecordStore,
  KnexSignUpInviteStore,
} from '@gatehouse/adapters/knex/gateway';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import { AuditLog } from '@gatehouse/core/audit';
import { BlockStore } from '@gatehouse/core/block';
import {
  CommitUpload,
  DeleteFile,
  DeletePermanently,
  EmptyTrash,
  MoveFile,
  ReadBlock,
  ReadCatalog,
  ReadFile,
  ReadTrash,
  type SyncMessages,
  WriteCatalogEntry,
} from '@gatehouse/core/catalog';
import { AuthenticateDevice, CreateDevice, ListDevices, RevokeDevice } from '@gatehouse/core/device';
import { DenialTally, PolicyPort, StoreDenials } from '@gatehouse/core/entitlement';
import { HolderHistory, ReadHistory } from '@gatehouse/core/history';
import { BeginKeyChange, FinishKeyChange, ReadHolderKey, ResealHolderKeys } from '@gatehouse/core/holder-key';
import { SweepUnusedTokens } from '@gatehouse/core/identity';
import { Clock, JobSchedule, Secret, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';
import { SignUpOnPds } from '@gatehouse/core/sign-up';
import { IssueStatement, StatementSigner } from '@gatehouse/core/statement';
import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import {
  HolderSyncStore,
  ListSyncFailures,
  ReadFileSync,
  ReadSyncStatus,
  RetrySyncFailures,
} from '@gatehouse/core/sync';
import { StrangerThrottle } from '@gatehouse/core/throttle';
import {
  AcceptDirectPut,
  AnnounceBlocks,
  BlockInbox,
  OfferDirectPut,
  PutUploadBlock,
  ReadQuota,
  ReadUpload,
  ReleaseUpload,
  ReserveUpload,
} from '@gatehouse/core/upload';
import { releaseBuffers } from '@gatehouse/http-koa/process';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { openOfferedBlockInbox } from '../blocks/open-block-inbox.ts';
import { openBlockStore } from '../blocks/open-block-store.ts';
import { type Adjustment, groundModule } from '../database/ground-module.ts';
import { policyModule } from '../database/policy-module.ts';
import { homeModule } from '../home/home-module.ts';
import type { Replication } from '../mesh/compose-replication.ts';
import { openReplication } from '../mesh/open-replication.ts';
import { openWorkQueue } from '../queue/open-work-queue.ts';
import { atprotoSignIn } from '../sign-in/atproto-sign-in.ts';
import { AtprotoSignIn } from '../sign-in/atproto-sign-in-value.ts';
import { throttleModule } from '../sign-in/throttle-module.ts';
import type { Catalog } from './catalog/catalog-handlers.ts';
import { catalogModule } from './catalog/catalog-module.ts';
import type { Trash } from './catalog/trash-handlers.ts';
import { CUSTOMER_HOLDER_LIMITS, type CustomerLimitedAct } from './customer-holder-limits.ts';
import { customerSignIn } from './customer-sign-in.ts';
import { CUSTOMER_STRANGER_LIMITS } from './customer-stranger-limits.ts';
import type { Devices } from './devices/device-handlers.ts';
import { deviceModule } from './devices/device-module.ts';
import type { GatewayConfig } from './gateway-config.ts';
import type { HolderKeys } from './holder-key/holder-key-handlers.ts';
import { holderKeyModule } from './holder-key/holder-key-module.ts';
import { statementModule } from './statement/statement-module.ts';
import type { Sync } from './sync/sync-handlers.ts';
import { syncModule } from './sync/sync-module.ts';
import type { Uploads } from './uploads/upload-handlers.ts';
import { uploadKind, uploadModule } from './uploads/upload-module.ts';

const CustomerThrottle: ServiceIdentifier<StrangerThrottle<CustomerLimitedAct>> = StrangerThrottle;

/** The objects that the customer gateway's application and jobs use. */
export interface CustomerGateway {
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly schedule: JobSchedule;
  readonly probe: ReadinessProbe;
  readonly signIn: AtprotoSignIn;
  readonly sweepUnusedTokens: SweepUnusedTokens;
  readonly policy: PolicyPort;
  readonly denials: DenialTally;
  /** Undefined on a gateway at home, which has no operators. */
  readonly storeDenials: StoreDenials | undefined;
  /** The use-case for signing up; undefined if sign-up is disabled. */
  readonly signUp: SignUpOnPds | undefined;
  /** Limits actions by address or by holder. */
  readonly throttle: StrangerThrottle<CustomerLimitedAct>;
  readonly holderKeys: HolderKeys;
  readonly resealHolderKeys: ResealHolderKeys;
  readonly devices: Devices & { readonly authenticate: AuthenticateDevice };
  readonly readHistory: ReadHistory;
  readonly uploads: Uploads;
  readonly catalog: Catalog;
  readonly trash: Trash;
  readonly readBlock: ReadBlock;
  /** Call this when the bytes of a block are no longer used, because its memory is then used again. */
  readonly releaseBlock: (bytes: Uint8Array) => void;
  /** Replication of blocks; undefined if this machine does not belong to a mesh. */
  readonly replication: Replication | undefined;
  readonly readQuota: ReadQuota;
  readonly sync: Sync;
  readonly seats: SeatRecordStore;
  /** Issues statements; undefined on a gateway at home, which stores no entitlements. */
  readonly statements: { readonly issue: IssueStatement; readonly signer: StatementSigner } | undefined;
}

/**
 * Creates the objects of the customer gateway. This is the only file of the customer gateway that uses the
 * container. `adjust` lets tests rebind ports, such as the clock.
 */
export async function composeCustomerGateway(
  config: GatewayConfig,
  database: Database,
  adjust: Adjustment,
  say: (notice: string) => void,
): Promise<CustomerGateway> {
  const { jwt = new Secret(randomBytes(32).toString('base64url')), jwtAlsoAccepted } = config.secrets;
  const secrets = [jwt, ...jwtAlsoAccepted] as const;
  const container = new Container({ defaultScope: 'Singleton' });
  const queue = await openWorkQueue<SyncMessages>(config.workQueue, database, 'customer');
  const memory = new BlockMemory();
  const blocks = await openBlockStore(config.blocks, memory);
  // Reads the binding at each call, because `adjust` can replace the clock.
  const clock = { now: () => container.get(Clock).now() };
  const own = { database, clock, blocks, processes: config.workers };
  const replication = config.mesh && (await openReplication(config.mesh, own, say));
  const inbox = await openOfferedBlockInbox(config.blocks, say);
  await container.load(
    groundModule(database),
    ...atprotoSignIn(customerSignIn(config, secrets)),
    config.home ? homeModule(config.home, secrets) : policyModule,
    throttleModule(CustomerThrottle, { ...CUSTOMER_STRANGER_LIMITS, ...CUSTOMER_HOLDER_LIMITS }),
    holderKeyModule(config.secrets),
    signUpModule(config),
    deviceModule,
    historyModule,
    uploadModule(config, async (cid) => replication?.queue.execute(cid)),
    catalogModule(config, queue),
    syncModule(config, queue),
    ...(config.home ? [] : [statementModule(config, secrets)]),
  );
  container.bind(BlockStore).toConstantValue(replication?.blocks ?? blocks);
  if (inbox) container.bind(BlockInbox).toConstantValue(inbox);
  adjust(container);
  const databaseClock = container.get(DatabaseClock);
  const denials = new DenialTally('customer', clock);
  return {
    clock: container.get(Clock),
    databaseClock,
    schedule: container.get(JobSchedule),
    probe: new ReadinessProbe({ database, migrations: gatewayMigrations, clock: databaseClock.machine }),
    signIn: container.get(AtprotoSignIn),
    sweepUnusedTokens: container.get(SweepUnusedTokens),
    policy: container.get(PolicyPort),
    denials,
    storeDenials: config.home
      ? undefined
      : new StoreDenials({ tally: denials, denials: new KnexDenialStore(database) }),
    signUp: container.isBound(SignUpOnPds) ? container.get(SignUpOnPds) : undefined,
    throttle: container.get(CustomerThrottle),
    holderKeys: {
      read: container.get(ReadHolderKey),
      begin: container.get(BeginKeyChange),
      finish: container.get(FinishKeyChange),
    },
    resealHolderKeys: container.get(ResealHolderKeys),
    devices: {
      create: container.get(CreateDevice),
      list: container.get(ListDevices),
      revoke: container.get(RevokeDevice),
      authenticate: container.get(AuthenticateDevice),
    },
    readHistory: container.get(ReadHistory),
    uploads: {
      kind: uploadKind(config.home),
      reserve: container.get(ReserveUpload),
      announce: container.get(AnnounceBlocks),
      putBlock: container.get(PutUploadBlock),
      direct: inbox && { offer: container.get(OfferDirectPut), accept: container.get(AcceptDirectPut) },
      read: container.get(ReadUpload),
      release: container.get(ReleaseUpload),
    },
    catalog: {
      commit: container.get(CommitUpload),
      write: container.get(WriteCatalogEntry),
      move: container.get(MoveFile),
      delete: container.get(DeleteFile),
      read: container.get(ReadCatalog),
      readFile: container.get(ReadFile),
      readSync: container.get(ReadFileSync),
      awaitCopies: replication?.awaitCopies,
    },
    trash: {
      read: container.get(ReadTrash),
      deletePermanently: container.get(DeletePermanently),
      empty: container.get(EmptyTrash),
    },
    readBlock: container.get(ReadBlock),
    releaseBlock: (bytes) => {
      if (!memory.release(bytes)) releaseBuffers(bytes.length);
    },
    replication,
    readQuota: container.get(ReadQuota),
    sync: {
      status: container.get(ReadSyncStatus),
      accounts: container.get(HolderSyncStore),
      failures: container.get(ListSyncFailures),
      retry: container.get(RetrySyncFailures),
    },
    seats: new KnexSeatRecordStore(database),
    statements: config.home
      ? undefined
      : { issue: container.get(IssueStatement), signer: container.get(StatementSigner) },
  };
}

const historyModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(HolderHistory).toResolvedValue((database) => new KnexHolderHistory(database), [Database]);
  bind(ReadHistory).toResolvedValue((history) => new ReadHistory({ history }), [HolderHistory]);
});

/**
 * Binds the sign-up on the operated personal data server. Binds nothing if sign-up is turned off, or if the
 * admin password of that server or its handle domain is not set, because sign-up requires both.
 */
function signUpModule({ pds }: GatewayConfig): ContainerModule {
  const { url, adminPassword, handleDomain, signupEnabled } = pds;
  return new ContainerModule(({ bind }) => {
    if (!signupEnabled || !adminPassword || handleDomain === undefined) return;
    bind(SignUpOnPds).toResolvedValue(
      (database, box, audit, unitOfWork, sha256, clock) =>
        new SignUpOnPds({
          invites: new KnexSignUpInviteStore(database),
          pds: new HttpPdsClient({ url, adminPassword }),
          directory: new KnexPdsAccountDirectory(database),
          box,
          audit,
          unitOfWork,
          sha256,
          clock,
          handleDomain,
          isCommonPassword,
        }),
      [Database, SecretBox, AuditLog, UnitOfWork, Sha256, Clock],
    );
  });
}
