/** Returns the code of an error of a driver or of Node; undefined if it has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
