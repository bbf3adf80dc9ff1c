import { DENIAL_REASONS, DENIAL_SOURCES } from '@gatehouse/core/entitlement';
import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { count } from '../ops-schemas.ts';

const denialReason = z.enum(DENIAL_REASONS);

const denialTotals = z.array(
  z.strictObject({
    source: z.enum(DENIAL_SOURCES).describe('The server that denied the requests'),
    reason: denialReason,
    count,
  }),
);

const denialPeriods = z.array(
  z.strictObject({
    at: instant.describe('Beginning of the period'),
    counts: z
      .partialRecord(denialReason, count)
      .describe('Denials by reason; reasons without denials are absent'),
  }),
);

export const denials = z.strictObject({
  at: instant,
  last_24_hours: denialTotals.describe('Totals of the last 24 hours, the largest first'),
  last_30_days: denialTotals.describe('Totals of the last 30 days, the largest first'),
  hours: denialPeriods.describe('The last 24 hours, up to the current one'),
  days: denialPeriods.describe('The last 30 days in UTC, up to the current one'),
});
