import { MINUTE, SECOND } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';

const TIMEOUT_MS = 5 * SECOND;
/** `Date` has a resolution of a second, and the response takes time. Tokens of a PDS are valid for seconds only. */
const MAX_DIFFERENCE_MS = MINUTE / 2;

/** Returns a fault if the clock of this machine differs from the `Date` of the PDS (RFC 9110 section 6.6.1). */
export async function clockFaults(origin: string, now: () => number): Promise<readonly SettingFault[]> {
  const shown = await dateAt(`${origin}/xrpc/_health`);
  if (shown === undefined) return [];
  const difference = now() - shown;
  if (Math.abs(difference) <= MAX_DIFFERENCE_MS) return [];
  const side = difference > 0 ? 'ahead of' : 'behind';
  const message = `The clock is ${Math.round(Math.abs(difference) / SECOND)} s ${side} that of ${origin}`;
  return [{ message, remedy: 'Synchronize it by NTP, for example with: timedatectl set-ntp true' }];
}

async function dateAt(address: string): Promise<number | undefined> {
  try {
    const { headers } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const date = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(date) ? undefined : date;
  } catch {
    // Another check reports a PDS that does not respond.
    return undefined;
  }
}
