import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import { checkedManifest } from './checked-manifest.ts';
import { checkPlan } from './checked-plan.ts';
import type { QuotaLimit } from './quota-limit.port.ts';
import type { Quota, Upload, UploadKind, UploadPlan } from './upload.ts';
import {
  QuotaExceeded,
  SafetyNetDenied,
  TooManyUploads,
  UploadKeyReused,
  UploadTurnoverExceeded,
} from './upload-errors.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadStore } from './upload-store.port.ts';

/** An upload, the blocks that its holder must still send, and the holder's quota, which includes the upload. */
export interface Reservation {
  readonly upload: Upload;
  readonly missing: readonly BlockCid[];
  readonly quota: Quota;
  /** True if this call opened the upload. False if an earlier call with the same key and content opened it. */
  readonly isNew: boolean;
}

export interface ReserveUploadPorts {
  readonly uploads: UploadStore;
  readonly policy: PolicyPort;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly random: RandomSource;
  readonly clock: Clock;
  readonly limits: UploadLimits;
  readonly quota: QuotaLimit;
  /** The kinds of upload that this gateway accepts. */
  readonly kinds: readonly UploadKind[];
}

/**
 * Reserves quota of the holder for a file before its bytes are sent. `QuotaLimit` sets the quota, and
 * `UploadStore.open` enforces it.
 */
export class ReserveUpload {
  readonly #ports: ReserveUploadPorts;

  constructor(ports: ReserveUploadPorts) {
    this.#ports = ports;
  }

  /**
   * Calls can be repeated: the same key and content return the existing upload. `blocks` are the first blocks of the
   * file, or all of them. The client adds the others with `AnnounceBlocks`.
   */
  async execute(holder: Did, plan: UploadPlan, blocks: readonly ManifestEntry[]): Promise<Reservation> {
    const { uploads, unitOfWork, limits, sha256 } = this.#ports;
    checkPlan(plan, blocks, limits);
    const isAll = blocks.length === plan.blockCount;
    const announced = isAll ? [...blocks, checkedManifest(plan, blocks, sha256)] : blocks;
    await this.#assertAllowed(holder, plan.kind);
    return unitOfWork.run(async () => {
      if (plan.kind === 'local') await uploads.lockDisk();
      const limit = await this.#ports.quota.of(holder);
      const known = await uploads.byKey(holder, plan.key);
      if (known && !isSame(known, plan)) throw new UploadKeyReused();
      const upload = known ?? (await this.#opened(holder, plan, announced, limit));
      const missing = await uploads.missing(holder, upload.id);
      const quota = { limit, ...(await uploads.usage(holder)) };
      return { upload, missing, quota, isNew: known === undefined };
    });
  }

  /** Checks the entitlement before the unit of work, so that nothing is reserved if the policy is unavailable. */
  async #assertAllowed(holder: Did, kind: UploadKind): Promise<void> {
    if (!this.#ports.kinds.includes(kind))
      throw new InvalidInput([{ path: ['kind'], message: `must be ${this.#ports.kinds.join(' or ')}` }]);
    if (kind === 'local') return;
    const { safetyNetAllowed, denials } = await this.#ports.policy.effectiveCapabilities(holder);
    if (!safetyNetAllowed) throw new SafetyNetDenied(denials.safetyNetAllowed);
  }

  async #opened(
    holder: Did,
    plan: UploadPlan,
    blocks: readonly ManifestEntry[],
    quota: number,
  ): Promise<Upload> {
    const { uploads, random, clock, limits } = this.#ports;
    const createdAt = clock.now();
    const expiresAt = createdAt + limits.reservation;
    const open = { state: 'open', announced: blocks.length, createdAt, expiresAt, receipt: null } as const;
    const upload: Upload = { ...plan, ...open, id: newId(random), holder };
    const turnover = { bytes: limits.turnover.quotas * quota, period: limits.turnover.period };
    const opening = await uploads.open(upload, blocks, { quota, openUploads: limits.openUploads, turnover });
    if (opening === 'open_uploads') throw new TooManyUploads(limits.openUploads);
    if (opening === 'turnover') throw new UploadTurnoverExceeded(turnover);
    if (opening === 'quota') {
      const usage = await uploads.usage(holder);
      throw new QuotaExceeded({ limit: quota, ...usage, requested: plan.size });
    }
    return upload;
  }
}

/**
 * Returns whether two plans describe the same upload. Comparing the CIDs of the manifests is sufficient, because each
 * manifest is checked against all blocks.
 */
function isSame(one: UploadPlan, other: UploadPlan): boolean {
  const fields = ['kind', 'file', 'chunker', 'manifest', 'size', 'blockCount'] as const;
  return fields.every((field) => one[field] === other[field]);
}
