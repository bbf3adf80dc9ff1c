const LEVELS = new Map([
  ['off', 'silent'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'trace'],
]);

/**
 * The log level that a tracing filter sets: that of its last directive without a target, such as `warn` in
 * `hyper=off,warn`; `info` if it has no such directive.
 */
export function levelOf(filter: string): string {
  const directives = filter.split(',').map((directive) => LEVELS.get(directive.trim().toLowerCase()));
  return directives.findLast((level) => level !== undefined) ?? 'info';
}
