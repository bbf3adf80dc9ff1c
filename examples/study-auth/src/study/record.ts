import type { Instant } from '@gatehouse/core/kernel';

/** What is known of every record beside its content. */
export interface Stamp {
  readonly id: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Content as it is kept. */
export type Kept<Content> = Content & Stamp;

/** New content; what is absent or undefined stays as it is. */
export type Changes<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined };

/** The record of content that is written down now. */
export function kept<Content>(content: Content, id: string, now: Instant): Kept<Content> {
  return { ...content, id, createdAt: now, updatedAt: now };
}

/** The record after the changes. */
export function revised<Content>(
  record: Kept<Content>,
  changes: Changes<Content>,
  now: Instant,
): Kept<Content> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...record, ...given, updatedAt: now };
}
