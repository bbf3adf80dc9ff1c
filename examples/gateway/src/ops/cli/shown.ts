/** The value for programs, or as people read it. */
export function shown<T>(json: boolean | undefined, value: T, human: (value: T) => string): string {
  return json ? JSON.stringify(value, null, 2) : human(value);
}
