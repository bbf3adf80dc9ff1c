import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { newId } from '../../kernel/new-id.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Did } from '../pds/did.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import { CatalogFull, RevisionConflict } from './catalog-errors.ts';
import type { CatalogContent, CatalogFile, FileContent, FileVersion } from './catalog-file.ts';
import type { CatalogLimits } from './catalog-limits.ts';
import { catalogRecord } from './catalog-record.ts';
import type { CatalogStore } from './catalog-store.port.ts';
import { spareVersions } from './spare-versions.ts';
import type { SyncMessages } from './sync-messages.ts';

/**
 * The revision that the caller expects: 0 if the file must not exist yet, `any` if every revision except a deletion is
 * accepted.
 */
export type ExpectedRevision = number | 'any';

/** A change of one file. */
export interface FileChange {
  readonly holder: Did;
  readonly file: string;
  readonly expected: ExpectedRevision;
  /** The new content. Null deletes the file. If absent, the content stays. */
  readonly content?: FileContent | null | undefined;
  /**
   * The new name. If absent, a file that returns to an earlier version gets the name of that version, and any other
   * file keeps its name.
   */
  readonly sealedName?: string | undefined;
  /** All blocks of the content, including the manifest, if they are stored here. */
  readonly blocks?: readonly BlockCid[] | undefined;
}

export interface ReviseFilePorts {
  readonly catalog: CatalogStore;
  readonly outbox: Outbox<SyncMessages>;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly limits: CatalogLimits;
}

/**
 * Changes a file in the catalog. No other use-case does so. The entry, the versions and the message to the worker are
 * written together or not at all.
 */
export class ReviseFile {
  readonly #ports: ReviseFilePorts;

  constructor(ports: ReviseFilePorts) {
    this.#ports = ports;
  }

  /**
   * Throws `RevisionConflict` unless the file has the expected revision. Throws `NotFound`, `CatalogFull` or
   * `InvalidInput`. If the change has no effect, writes nothing and returns the current entry, even if the expected
   * revision is outdated. Does the same for an outdated change that contains the current content and another name,
   * because equal bytes are no conflict.
   */
  execute(change: FileChange): Promise<CatalogFile> {
    const { catalog, unitOfWork } = this.#ports;
    const { holder, file } = change;
    return unitOfWork.run(async () => {
      await catalog.lock(holder);
      const before = await catalog.find(holder, file);
      const versions = await catalog.versions(holder, file);
      const content = contentAfter(change, before, versions);
      const version = versions.find(({ root }) => root === content?.root);
      const sealedName = change.sealedName ?? version?.sealedName ?? before?.sealedName ?? null;
      const isExpected = matches(change.expected, before);
      if (before && isSame(content, before.content)) {
        if (sealedName === before.sealedName || (change.content && !isExpected)) return before;
      }
      if (!isExpected) throw new RevisionConflict(before?.revision ?? 0);
      await this.#assertRoom(holder, before);
      return this.#saved(change, before, content, sealedName);
    });
  }

  async #saved(
    { holder, file, blocks }: FileChange,
    before: CatalogFile | undefined,
    content: CatalogContent | null,
    sealedName: string | null,
  ): Promise<CatalogFile> {
    const { catalog, outbox, clock, random, limits } = this.#ports;
    const changedAt = clock.now();
    const revision = (before?.revision ?? 0) + 1;
    const record = content && catalogRecord({ file, revision, content, sealedName, changedAt });
    const published = before?.published ?? { revision: 0, cid: null };
    const next = { holder, file, revision, content, sealedName, changedAt, record, published };
    const saved = await catalog.save(next, blocks);
    for (const { version } of spareVersions(await catalog.versions(holder, file), changedAt, limits))
      await catalog.removeVersion(holder, version, changedAt);
    await outbox.add({
      id: newId(random),
      task: 'sync.catalog',
      payload: { did: holder, file },
      key: holder,
      replaces: file,
      queuedAt: changedAt,
    });
    return saved;
  }

  async #assertRoom(holder: Did, before: CatalogFile | undefined): Promise<void> {
    const { catalog, limits } = this.#ports;
    if (before === undefined && (await catalog.count(holder)) >= limits.files)
      throw new CatalogFull(limits.files);
  }
}

/**
 * Returns the content after the change. Its `isStored` is true if the caller names the blocks of the content, or if a
 * stored version has the same content.
 */
function contentAfter(
  { content, blocks }: FileChange,
  before: CatalogFile | undefined,
  versions: readonly FileVersion[],
): CatalogContent | null {
  if (content === undefined) {
    if (!before?.content) throw new NotFound('file');
    return before.content;
  }
  if (content === null) {
    if (!before) throw new NotFound('file');
    return null;
  }
  const known = versions.find(({ root }) => root === content.root);
  if (known && (known.size !== content.size || known.chunker !== content.chunker))
    throw new InvalidInput([{ path: ['size'], message: 'is not the size of this content' }]);
  return { ...content, isStored: blocks !== undefined || known?.isStored === true };
}

function isSame(one: CatalogContent | null, other: CatalogContent | null): boolean {
  return one?.root === other?.root && one?.isStored === other?.isStored;
}

function matches(expected: ExpectedRevision, before: CatalogFile | undefined): boolean {
  return expected === 'any' ? before?.content != null : expected === (before?.revision ?? 0);
}
