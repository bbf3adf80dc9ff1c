import { DAY, type Instant, type Milliseconds } from '../../kernel/instant.ts';

/** A key that signs ID tokens and logout tokens. */
export interface SigningKey {
  /** The `kid` that tokens name. */
  readonly id: string;
  /** The private key as a JSON Web Key, sealed. */
  readonly sealed: string;
  readonly createdAt: Instant;
}

/** How long a key signs. */
const SIGNING_TIME: Milliseconds = 90 * DAY;

/** How long a new key is published before it signs, so that every client and every instance has it by then. */
const LEAD_TIME: Milliseconds = DAY;

/**
 * How long a key stays published after the next key has begun to sign. This is longer than the lifetime of an
 * ID token and of a client's cache.
 */
const RETIRING_TIME: Milliseconds = 7 * DAY;

/** The keys by their use. */
export interface SigningKeys {
  /** Every key to publish; the first one signs. */
  readonly published: readonly SigningKey[];
  /** Keys that no token names any more. */
  readonly retired: readonly SigningKey[];
  /** Must a new key be created now? */
  readonly needsNext: boolean;
}

/** Sorts the keys, oldest first, by their use at the instant. */
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
