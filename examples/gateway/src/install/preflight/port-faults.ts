import type { SettingFault } from '@gatehouse/http-koa/process';
import { isFree } from '../../processes/index.ts';
import { portOwner } from './port-owner.ts';

/** Reports ports that another process listens on, with the name of that process. */
export async function portFaults(
  ports: Readonly<Record<string, number>>,
  /** Ports of the installation itself, which can be in use because it is running. */
  own: ReadonlySet<number>,
): Promise<readonly SettingFault[]> {
  const faults = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      if (own.has(port) || (await isFree(port))) return [];
      const owner = portOwner(port) ?? 'another process';
      const remedy = `Stop it, or choose another port: --port ${name}=<port>`;
      return [{ field: `ports.${name}`, message: `is ${port}, where ${owner} listens`, remedy }];
    }),
  );
  return faults.flat();
}
