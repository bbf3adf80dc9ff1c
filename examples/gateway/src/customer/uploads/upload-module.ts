import { StatfsDiskSpace } from '@gatehouse/adapters/flat-fs';
import { Database } from '@gatehouse/adapters/knex';
import { KnexBaseEndStore, KnexHeldEntitlements, KnexUploadStore } from '@gatehouse/adapters/knex/gateway';
import { type BlockCid, BlockStore } from '@gatehouse/core/block';
import { BaseEndStore, PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import {
  AcceptDirectPut,
  AnnounceBlocks,
  BlockInbox,
  BlockIntake,
  DiskQuota,
  FixedQuota,
  OfferDirectPut,
  PlanQuota,
  PutUploadBlock,
  QuotaLimit,
  ReadQuota,
  ReadUpload,
  ReleaseUpload,
  ReserveUpload,
  type UploadKind,
  UploadStore,
} from '@gatehouse/core/upload';
import { ContainerModule } from 'inversify';
import type { GatewayConfig } from '../gateway-config.ts';

/**
 * The use-cases of uploads. An operated gateway stores files only for a limited time (the safety net). A gateway at
 * home has no such limit.
 */
export function uploadModule(
  { files, home, blocks }: GatewayConfig,
  onRecorded: (cid: BlockCid) => Promise<void>,
): ContainerModule {
  const limits = files.uploads;
  return new ContainerModule(({ bind }) => {
    bind(UploadStore).toResolvedValue((database) => new KnexUploadStore(database), [Database]);
    if (home && blocks.kind === 'flat-fs') {
      const disk = new StatfsDiskSpace({ folder: blocks.path, reserve: files.diskReserve });
      bind(QuotaLimit).toResolvedValue((uploads) => new DiskQuota({ disk, uploads }), [UploadStore]);
    } else if (home) bind(QuotaLimit).toConstantValue(new FixedQuota(Number.MAX_SAFE_INTEGER));
    else
      bind(QuotaLimit).toResolvedValue(
        (database) => new PlanQuota(new KnexHeldEntitlements(database), limits.quotas),
        [Database],
      );
    bind(ReserveUpload).toResolvedValue(
      (uploads, policy, quota, unitOfWork, sha256, random, clock) =>
        new ReserveUpload({
          ...{ uploads, policy, quota, unitOfWork, sha256, random, clock },
          limits,
          kinds: [uploadKind(home)],
        }),
      [UploadStore, PolicyPort, QuotaLimit, UnitOfWork, Sha256, RandomSource, Clock],
    );
    bind(AnnounceBlocks).toResolvedValue(
      (uploads, unitOfWork, sha256, clock) =>
        new AnnounceBlocks({ uploads, unitOfWork, sha256, clock, limits }),
      [UploadStore, UnitOfWork, Sha256, Clock],
    );
    bind(BlockIntake).toResolvedValue(
      (uploads, unitOfWork, clock) => new BlockIntake({ uploads, unitOfWork, clock, limits, onRecorded }),
      [UploadStore, UnitOfWork, Clock],
    );
    bind(PutUploadBlock).toResolvedValue(
      (intake, blocks) => new PutUploadBlock({ intake, blocks }),
      [BlockIntake, BlockStore],
    );
    bind(OfferDirectPut).toResolvedValue(
      (intake, inbox) => new OfferDirectPut({ intake, inbox }),
      [BlockIntake, BlockInbox],
    );
    bind(AcceptDirectPut).toResolvedValue(
      (intake, inbox, uploads) => new AcceptDirectPut({ intake, inbox, uploads }),
      [BlockIntake, BlockInbox, UploadStore],
    );
    bind(ReadUpload).toResolvedValue(
      (uploads, quota, clock) => new ReadUpload({ uploads, quota, clock }),
      [UploadStore, QuotaLimit, Clock],
    );
    bind(BaseEndStore).toResolvedValue((database) => new KnexBaseEndStore(database), [Database]);
    bind(ReadQuota).toResolvedValue(
      (uploads, baseEnds, quota) => new ReadQuota({ uploads, baseEnds, quota, limits }),
      [UploadStore, BaseEndStore, QuotaLimit],
    );
    bind(ReleaseUpload).toResolvedValue(
      (uploads, unitOfWork) => new ReleaseUpload({ uploads, unitOfWork }),
      [UploadStore, UnitOfWork],
    );
  });
}

/** The only kind of upload that this gateway accepts. */
export function uploadKind(home: GatewayConfig['home']): UploadKind {
  return home ? 'local' : 'safety_net';
}
