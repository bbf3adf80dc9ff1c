import type { DenialPeriod, DenialReport } from '@gatehouse/core/operator';
import { isoInstant } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { denials } from './denial-schemas.ts';

export function presentedDenials(found: DenialReport): z.input<typeof denials> {
  return {
    at: isoInstant(found.at),
    last_24_hours: [...found.last24Hours],
    last_30_days: [...found.last30Days],
    hours: found.hours.map(presentedPeriod),
    days: found.days.map(presentedPeriod),
  };
}

function presentedPeriod({ at, counts }: DenialPeriod) {
  return { at: isoInstant(at), counts: { ...counts } };
}
