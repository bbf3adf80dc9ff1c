import { byteText, Copyable, Instant } from '@gatehouse/page-kit/page';
import { deviceName } from '@gatehouse/page-kit/session';
import type { ReactNode } from 'react';
import { syncText } from '../activity/sync-text.ts';
import type { Limits } from '../plan/limits.ts';
import { planLabel } from '../plan/plan-label.ts';
import type { Diagnostics, UnreadPart } from './diagnostics.ts';

/** Returns the diagnostics as names and values for people. */
export function diagnosticFacts(details: Diagnostics): Readonly<Record<string, ReactNode>> {
  const { account, limits, sync, failures } = details;
  return {
    Handle: account.handle ?? 'Not known',
    'Account ID': <Copyable text={account.did} what="the account ID" />,
    Plan: shown(limits, ({ state }) => planLabel(state).label),
    Storage: shown(limits, storageText),
    Sync: shown(sync, syncText),
    'Newest failures': shown(failures, failuresText),
    Browser: deviceName(details.browser),
    Connection: details.online ? 'Online' : 'Offline',
    Service: details.page,
    Collected: <Instant at={details.time} exact />,
  };
}

function shown<Part extends object>(part: Part | UnreadPart, text: (part: Part) => string): string {
  return 'error' in part ? `Cannot be read (${part.error})` : text(part);
}

function storageText({ safety_net: { used_bytes, limit_bytes } }: Limits): string {
  return limit_bytes === 0
    ? `${byteText(used_bytes)} used`
    : `${byteText(used_bytes)} of ${byteText(limit_bytes)} used`;
}

function failuresText(failures: Exclude<Diagnostics['failures'], UnreadPart>): string {
  const codes = [...new Set(failures.map(({ code }) => code))];
  return codes.length === 0 ? 'None' : `${failures.length} (${codes.join(', ')})`;
}
