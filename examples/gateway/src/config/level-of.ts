const LEVELS = new Map([
  ['off', 'silent'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'trace'],
]);

/**
 * The level of our log that a tracing filter asks for: that of its last directive without a target, such as `warn` in
 * `hyper=off,warn`; `info` where there is none.
 */
export function levelOf(filter: string): string {
  const directives = filter.split(',').map((directive) => LEVELS.get(directive.trim().toLowerCase()));
  return directives.findLast((level) => level !== undefined) ?? 'info';
}
