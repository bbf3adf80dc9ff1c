import { SECOND } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { portFaults } from '../install/index.ts';
import type { Launch } from '../processes/index.ts';
import type { Examined } from './examined.ts';

const TIMEOUT_MS = 5 * SECOND;

/**
 * If the installation is running, reports the processes that do not respond. Otherwise reports the ports of
 * the installation that other programs use.
 */
export async function processFaults(
  { profile, isRunning }: Examined,
  launches: readonly Launch[],
): Promise<readonly SettingFault[]> {
  if (!isRunning) return portFaults(profile.processes, new Set());
  const faults = await Promise.all(
    launches.map(async ({ name, readyUrl, logFile }) => {
      const reason = await failure(readyUrl);
      if (reason === undefined) return [];
      const remedy = `See ${logFile}`;
      return [{ message: `${name} is not ready at ${readyUrl} (${reason})`, remedy }];
    }),
  );
  return faults.flat();
}

async function failure(url: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok ? undefined : `HTTP status ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  }
}
