import type { PeerId } from '@gatehouse/core/mesh';
import { limitedFailures, perKey } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';

/**
 * Logs peers that were refused or failed. The number of lines is limited for each kind of error, because
 * every stranger that connects is refused.
 */
export function peerFailureLog(
  log: Pick<Logger, 'warn'>,
): (error: unknown, peer: PeerId | undefined) => void {
  const limited = perKey((_kind: string) =>
    limitedFailures((record) => log.warn(record, 'A peer was refused or failed.')),
  );
  return (error, peer) =>
    limited(error instanceof Error ? error.name : 'unknown')({ reason: String(error), peer });
}
