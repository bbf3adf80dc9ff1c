import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Readiness } from './readiness.ts';
import type { ServerLog } from './server-log.ts';

/** Status and JSON body of a health response. */
export interface HealthAnswer {
  readonly status: 200 | 503;
  readonly body: Readonly<Record<string, string>>;
}

/** Responses of `/healthz` and `/readyz`. */
export interface Health {
  /** Reports that the process runs. */
  live(): HealthAnswer;
  /** Reports whether the process is ready to serve. */
  ready(): Promise<HealthAnswer>;
}

const READINESS_TIMEOUT: Milliseconds = 3 * SECOND;

/**
 * Creates the health responses. Logs the `detail` of a failed check when it changes. A check that throws or does not
 * end in time has failed.
 */
export function health(check: () => Promise<Readiness>, log: ServerLog): Health {
  let logged: string | undefined;
  return {
    live: () => ({ status: 200, body: { status: 'ok' } }),
    ready: async () => {
      const found = await withinTime(check()).catch(failed);
      const detail = found.ready ? undefined : found.detail;
      if (detail !== undefined && detail !== logged) log.error({ reason: detail }, 'not ready');
      logged = detail;
      return found.ready
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'not_ready', reason: found.reason } };
    },
  };
}

function failed(error: unknown): Readiness {
  return { ready: false, reason: 'The readiness check failed.', detail: String(error) };
}

async function withinTime(check: Promise<Readiness>): Promise<Readiness> {
  const detail = `no result within ${READINESS_TIMEOUT} ms`;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Readiness>((resolve) => {
    const late: Readiness = { ready: false, reason: 'The readiness check took too long.', detail };
    timer = setTimeout(() => resolve(late), READINESS_TIMEOUT);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}
