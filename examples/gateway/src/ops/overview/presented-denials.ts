import type { DenialPeriod, DenialReport } from '@gatehouse/core/operator';
import type { z } from 'zod';
import type { denials } from '../ops-schemas.ts';
import { iso } from '../presented.ts';

export function presentedDenials(found: DenialReport): z.input<typeof denials> {
  return {
    at: iso(found.at),
    last_24_hours: [...found.last24Hours],
    last_30_days: [...found.last30Days],
    hours: found.hours.map(presentedPeriod),
    days: found.days.map(presentedPeriod),
  };
}

function presentedPeriod({ at, counts }: DenialPeriod) {
  return { at: iso(at), counts: { ...counts } };
}
