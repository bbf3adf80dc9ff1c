import type { ProxyLog } from './proxy-log.ts';

const EVERY = 60_000;

/** Says, now and once a minute, that the gate is open. Answers how to make it stop. */
export function warnOfOpenGate(log: ProxyLog, every: number = EVERY): () => void {
  const warn = (): void =>
    log.warn(
      'PDS_AUTHZ_GATE_ENABLED=false: entitlements are not checked, every account may write everything',
    );
  warn();
  const timer = setInterval(warn, every).unref();
  return () => clearInterval(timer);
}
