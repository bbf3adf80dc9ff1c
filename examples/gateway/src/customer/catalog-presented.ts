import { type CatalogFile, type FileVersion, isPublished } from '@gatehouse/core/catalog';
import { isoInstant } from '@gatehouse/http-koa/endpoint';

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

/** A file, and how far its record in the repository lags behind. */
export function presentedWrite(file: CatalogFile) {
  const state = isPublished(file) ? ('done' as const) : ('queued' as const);
  return { file: presentedFile(file), sync: { state } };
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
    replaced_at: replacedAt === null ? null : isoInstant(replacedAt),
  };
}
