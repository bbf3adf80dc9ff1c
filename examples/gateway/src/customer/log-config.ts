import type { Slice } from '../config/index.ts';
import type { GatewayConfig } from './gateway-config.ts';

const LEVELS = new Map([
  ['off', 'silent'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'trace'],
]);

/** Returns the log settings of the customer gateway. LOG_LEVEL overrides the level in the filter RUST_LOG. */
export function logConfig(slice: Slice): GatewayConfig['log'] {
  const filter = slice.value('RUST_LOG');
  return { level: slice.optional('LOG_LEVEL') ?? levelOf(filter), filter, json: slice.value('SVC_LOG_JSON') };
}

/**
 * Returns the log level that a tracing filter such as `hyper=off,warn` sets. It is the level of the last
 * directive without a target, here `warn`. Returns `info` if there is no such directive.
 */
function levelOf(filter: string): string {
  const directives = filter.split(',').map((directive) => LEVELS.get(directive.trim().toLowerCase()));
  return directives.findLast((level) => level !== undefined) ?? 'info';
}
