import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Json } from '../../kernel/json.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { type CatalogFile, isPublished } from '../catalog/catalog-file.ts';
import { CATALOG_COLLECTION } from '../catalog/catalog-record.ts';
import type { CatalogStore } from '../catalog/catalog-store.port.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import type { CompleteJob, KeepLease } from '../queue/work-off-queue.use-case.ts';
import type { FoundRecord, HolderRepository, RecordPlace } from './holder-repository.port.ts';
import { RecordChanged, RecordConflict, WriteDenied } from './sync-errors.ts';
import type { WriteAttempts } from './write-attempts.port.ts';

export interface WriteCatalogRecordPorts {
  readonly catalog: CatalogStore;
  readonly attempts: WriteAttempts;
  readonly repository: HolderRepository;
  readonly policy: PolicyPort;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
}

/** The job that the worker has claimed. */
export interface HeldJob {
  readonly keepLease: KeepLease;
  readonly complete: CompleteJob;
}

/** Writes the latest revision of a file in the catalog to its record in the holder's repository. */
export class WriteCatalogRecord {
  readonly #ports: WriteCatalogRecordPorts;

  constructor(ports: WriteCatalogRecordPorts) {
    this.#ports = ports;
  }

  /**
   * Does nothing if the catalog does not contain the file, or if the record already describes the latest revision.
   * Reads the entitlement again before it writes a record. Deleting a record needs no entitlement. Throws
   * `WriteDenied`, `PolicyUnavailable`, `RecordConflict`, `LeaseLost` or a refusal of `HolderRepository`.
   */
  async execute(did: Did, file: string, { keepLease, complete }: HeldJob): Promise<void> {
    const { catalog, attempts, unitOfWork } = this.#ports;
    const entry = await catalog.find(did, file);
    if (!entry || isPublished(entry)) return;
    if (entry.record !== null) await this.#assertEntitled(did);
    const { revision } = entry;
    const cid = await this.#converged(entry, keepLease);
    await unitOfWork.run(async () => {
      await catalog.recordPublished(did, file, { revision, cid });
      await attempts.forget(did, file, revision);
      await complete();
    });
  }

  async #assertEntitled(did: Did): Promise<void> {
    const { metadataWriteAllowed } = await this.#ports.policy.effectiveCapabilities(did);
    if (!metadataWriteAllowed) throw new WriteDenied();
  }

  /**
   * Writes the record and returns its CID; null after a deletion. Replaces the record that the catalog expects, or a
   * record that an earlier attempt wrote before its response was lost.
   */
  async #converged(entry: CatalogFile, keepLease: KeepLease): Promise<string | null> {
    const { repository } = this.#ports;
    const place = { did: entry.holder, collection: CATALOG_COLLECTION, rkey: entry.file };
    try {
      return await this.#written(entry, place, entry.published.cid, keepLease);
    } catch (error) {
      if (!(error instanceof RecordChanged)) throw error;
    }
    const present = await repository.read(place);
    if (present) await this.#assertOurs(entry, present);
    return this.#written(entry, place, present?.cid ?? null, keepLease);
  }

  async #written(
    { holder, file, revision, record }: CatalogFile,
    place: RecordPlace,
    replaces: string | null,
    keepLease: KeepLease,
  ): Promise<string | null> {
    const { repository, attempts, unitOfWork, sha256 } = this.#ports;
    if (record === null) {
      await keepLease();
      await repository.remove(place, replaces);
      return null;
    }
    // Use one transaction for both writes, because each transaction waits for the disk.
    await unitOfWork.run(async () => {
      await keepLease();
      await attempts.begin(holder, file, { revision, digest: sha256.hex(record) });
    });
    return repository.put(place, JSON.parse(record) as Json, replaces);
  }

  /**
   * Throws `RecordConflict` if another program wrote the current record. The next attempt treats that record as its
   * own, so that a user can replace it by a retry.
   */
  async #assertOurs({ holder, file, revision }: CatalogFile, { value }: FoundRecord): Promise<void> {
    const { attempts, sha256 } = this.#ports;
    const digest = sha256.hex(canonicalJson(value));
    if ((await attempts.digests(holder, file)).has(digest)) return;
    await attempts.begin(holder, file, { revision, digest });
    throw new RecordConflict();
  }
}
