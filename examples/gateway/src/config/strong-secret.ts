const MIN_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;
const PLACEHOLDER =
  /change.?me|replace.?me|place.?holder|example|default|your.?secret|my.?secret|password|insecure/i;

/** Returns why the secret is too weak, without quoting it; undefined for a strong secret. */
export function weakness(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'is a placeholder';
  if (secret.length < MIN_LENGTH) return `is shorter than ${MIN_LENGTH} characters`;
  const isRepetitive = new Set(secret).size < MIN_DISTINCT_CHARACTERS;
  return isRepetitive ? 'repeats itself and is therefore not random' : undefined;
}
