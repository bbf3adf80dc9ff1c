import { DAY, type Instant, type Milliseconds } from '../../kernel/instant.ts';

/** A key that signs ID tokens and logout tokens. */
export interface SigningKey {
  /** Id of the key. Tokens contain it as `kid`. */
  readonly id: string;
  /** The private key as a JSON Web Key, sealed. */
  readonly sealed: string;
  readonly createdAt: Instant;
}

/** Time during which a key signs. */
const SIGNING_TIME: Milliseconds = 90 * DAY;

/**
 * Time during which a new key is published before it signs. Every client and every instance must load the key in this
 * time.
 */
const LEAD_TIME: Milliseconds = DAY;

/**
 * Time during which a key stays published after the next key has begun to sign. It is longer than the lifetime of an ID
 * token and of a client's cache.
 */
const RETIRING_TIME: Milliseconds = 7 * DAY;

/** Age at which a key is retired, if the next key was created in time. */
export const KEY_LIFETIME: Milliseconds = SIGNING_TIME + LEAD_TIME + RETIRING_TIME;

/** The keys by their use. */
export interface SigningKeys {
  /** Every key to publish. The first key signs. */
  readonly published: readonly SigningKey[];
  /** Keys that no valid token names. */
  readonly retired: readonly SigningKey[];
  /** True if a new key must be created now. */
  readonly needsNext: boolean;
}

/** Returns which of the keys to publish and which to delete at the instant. `keys` must be sorted, oldest first. */
export function signingKeysAt(keys: readonly SigningKey[], now: Instant): SigningKeys {
  const starts = keys.map(({ createdAt }, index) => (index === 0 ? createdAt : createdAt + LEAD_TIME));
  const current = Math.max(
    starts.findLastIndex((start) => start <= now),
    0,
  );
  const firstKept = starts.findIndex((_, index) => (starts[index + 1] ?? now) + RETIRING_TIME > now);
  const [signing, latest] = [keys[current], keys.at(-1)];
  if (!signing || !latest) return { published: [], retired: [], needsNext: true };
  const kept = keys.slice(firstKept);
  return {
    published: [signing, ...kept.filter((key) => key !== signing)],
    retired: keys.slice(0, firstKept),
    needsNext: now >= latest.createdAt + SIGNING_TIME,
  };
}
