const LEVELS = new Map([
  ['off', 'silent'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'trace'],
]);

/**
 * Returns the log level that a tracing filter such as `hyper=off,warn` sets. It is the level of the last
 * directive without a target, here `warn`. Returns `info` if there is no such directive.
 */
export function levelOf(filter: string): string {
  const directives = filter.split(',').map((directive) => LEVELS.get(directive.trim().toLowerCase()));
  return directives.findLast((level) => level !== undefined) ?? 'info';
}
