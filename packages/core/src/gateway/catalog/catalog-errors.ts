import { DomainError } from '../../kernel/domain-error.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { DenialReason } from '../entitlement/capabilities.ts';

/** The holder's entitlement does not include writing to the catalog. */
export class MetadataWriteDenied extends DomainError {
  readonly code = 'svc.entitlement.metadata_write_denied';
  readonly reason: DenialReason | undefined;

  constructor(reason: DenialReason | undefined) {
    super(
      'Your plan does not include changes to the catalog. Choose a plan that does. You can still delete files.',
    );
    this.reason = reason;
  }
}

/** The current revision of the file differs from the revision that the caller expects. Nothing was written. */
export class RevisionConflict extends DomainError {
  readonly code = 'revision_conflict';
  /** The current revision; 0 if the catalog does not contain the file. */
  readonly current: number;

  constructor(current: number) {
    super(
      `The file has revision ${current} now. Read it, keep both contents if they differ, and repeat the change.`,
    );
    this.current = current;
  }
}

/** The server does not have all blocks of the upload. Nothing was written. */
export class BlocksMissing extends DomainError {
  readonly code = 'blocks_missing';
  readonly missing: readonly BlockCid[];

  /** `unannounced`: number of blocks that the client has not listed yet. */
  constructor(missing: readonly BlockCid[], unannounced: number) {
    super(
      unannounced > 0
        ? `${unannounced} blocks of this upload were not announced. Announce and send them, and commit again.`
        : `${missing.length} blocks of this upload are missing. Send them, and commit again.`,
    );
    this.missing = missing;
  }
}

/**
 * The feed cannot continue from the cursor, because a deletion after the cursor was purged, or because the feed has not
 * reached the cursor.
 */
export class CursorTooOld extends DomainError {
  readonly code = 'cursor_too_old';

  constructor() {
    super('The change feed cannot continue from this cursor. Read the catalog from the beginning.');
  }
}

/** The holder's catalog has the maximum number of files. */
export class CatalogFull extends DomainError {
  readonly code = 'catalog_full';

  constructor(limit: number) {
    super(
      `A catalog can have at most ${limit} files. Delete files first. Deleted files count until they are purged.`,
    );
  }
}
