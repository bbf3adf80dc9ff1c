import type { Instant } from '@gatehouse/core/kernel';

/** Properties of every record besides its content. */
export interface Stamp {
  readonly id: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The content of a record together with its id and times, as it is stored. */
export type Kept<Content> = Content & Stamp;

/** A change of content. Members that are absent or undefined stay unchanged. */
export type Changes<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined };

/** Creates a record with this content. */
export function kept<Content>(content: Content, id: string, now: Instant): Kept<Content> {
  return { ...content, id, createdAt: now, updatedAt: now };
}

/**
 * Returns the records. If necessary, delays `createdAt` so that every record is later than `last`, the instant of the
 * last existing record. Otherwise records that were added shortly before could be listed between them.
 */
export function keptAfter<Content>(
  last: Instant | undefined,
  records: readonly Kept<Content>[],
): readonly Kept<Content>[] {
  const delay = last === undefined ? 0 : last + 1 - (records[0]?.createdAt ?? 0);
  if (delay <= 0) return records;
  return records.map((record) => ({
    ...record,
    createdAt: record.createdAt + delay,
    updatedAt: record.updatedAt + delay,
  }));
}

/** Returns the record with the changes applied. */
export function revised<Content>(
  record: Kept<Content>,
  changes: Changes<Content>,
  now: Instant,
): Kept<Content> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...record, ...given, updatedAt: now };
}
