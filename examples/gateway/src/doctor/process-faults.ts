import { SECOND } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { portFaults } from '../install/index.ts';
import { type Launch, readyFault } from '../processes/index.ts';
import type { Examined } from './examined.ts';

const TIMEOUT_MS = 5 * SECOND;

/**
 * If the installation is running, reports the processes that are not ready. Otherwise reports the ports of
 * the installation that other programs use.
 */
export async function processFaults(
  { profile, isRunning }: Examined,
  launches: readonly Launch[],
): Promise<readonly SettingFault[]> {
  if (!isRunning) return portFaults(profile.processes, new Set());
  const faults = await Promise.all(
    launches.map(async ({ name, readyUrl, logFile }) => {
      const reason = await readyFault(readyUrl, TIMEOUT_MS);
      if (reason === undefined) return [];
      const remedy = `See ${logFile}`;
      return [{ message: `${name} is not ready at ${readyUrl} (${reason})`, remedy }];
    }),
  );
  return faults.flat();
}
