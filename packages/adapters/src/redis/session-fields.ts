import type { Session, SessionDigest } from '@gatehouse/core/session';

/** Returns the values of a session in the order that the inserting script expects. */
export function fieldsOf(session: Session): readonly (string | number)[] {
  const { digest, handle, ownerId, createdAt, expiresAt, lastSeenAt, userAgent } = session;
  const agent = userAgent === null ? [] : [userAgent];
  return [digest, handle, ownerId, createdAt, expiresAt, lastSeenAt, ...agent];
}

/** Returns the session from a list in which names and values alternate; undefined for an empty list. */
export function sessionOf(digest: SessionDigest, pairs: unknown): Session | undefined {
  const fields = new Map<string, string>();
  const texts = pairs as readonly string[];
  for (let index = 0; index < texts.length; index += 2)
    fields.set(texts[index] ?? '', texts[index + 1] ?? '');
  if (fields.size === 0) return undefined;
  return {
    digest,
    handle: fields.get('handle') ?? '',
    ownerId: fields.get('owner') ?? '',
    createdAt: Number(fields.get('created')),
    expiresAt: Number(fields.get('ends')),
    lastSeenAt: Number(fields.get('seen')),
    userAgent: fields.get('agent') ?? null,
  };
}
