const SHORTEST = 32;
const FEWEST_DIFFERENT = 10;
const PLACEHOLDER =
  /change.?me|replace.?me|place.?holder|example|default|your.?secret|my.?secret|password|insecure/i;

/** Why the secret must not be used, without a word of it; undefined when it is good. */
export function weakness(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'is a placeholder';
  if (secret.length < SHORTEST) return `is shorter than ${SHORTEST} characters`;
  return new Set(secret).size < FEWEST_DIFFERENT ? 'repeats itself: it is no random text' : undefined;
}
