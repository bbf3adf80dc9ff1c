import type { CatalogFile, FileVersion } from '@gatehouse/core/catalog';
import type { FileSync } from '@gatehouse/core/sync';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';

/** A file as the change feed shows it. */
export function presentedFile({ seq, file, revision, content, sealedName, changedAt }: CatalogFile) {
  return {
    seq,
    file,
    revision,
    root: content?.root ?? null,
    size: content?.size ?? null,
    chunker: content?.chunker ?? null,
    stored: content?.isStored ?? false,
    deleted: content === null,
    sealed_name: sealedName,
    changed_at: isoInstant(changedAt),
  };
}

/** A file, and the state of its record in the repository. */
export function presentedWrite(file: CatalogFile, { state, reason, waitsUntil }: FileSync) {
  const sync = {
    state,
    ...(reason !== null && { reason }),
    ...(waitsUntil !== null && { waits_until: isoInstant(waitsUntil) }),
  };
  return { file: presentedFile(file), sync };
}

/** A version as its file lists it. */
export function presentedVersion({ root, size, chunker, isStored, ...version }: FileVersion) {
  const { sealedName, addedAt, replacedAt } = version;
  return {
    root,
    size,
    chunker,
    stored: isStored,
    sealed_name: sealedName,
    added_at: isoInstant(addedAt),
    replaced_at: isoInstantOrNull(replacedAt),
  };
}
