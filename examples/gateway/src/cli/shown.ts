/** The value as JSON, or as plain text. */
export function shown<T>(json: boolean | undefined, value: T, human: (value: T) => string): string {
  return json ? JSON.stringify(value, null, 2) : human(value);
}
