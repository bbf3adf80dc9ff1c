import type { Logger } from 'pino';

type ProxyLog = Pick<Logger, 'warn' | 'error'>;

/** Says, for as long as it is so, that the gate is open. */
export function remindOfOpenGate(log: ProxyLog): void {
  log.warn('PDS_AUTHZ_GATE_ENABLED=false: entitlements are not checked, every account may write everything');
}

/** Says that the personal data server can be reached past the proxy. */
export function remindOfExposure(log: ProxyLog, addresses: readonly string[]): void {
  log.error({ addresses }, 'the personal data server can be reached past the proxy: close its port');
}
