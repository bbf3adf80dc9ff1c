import { SECOND } from '@gatehouse/core/kernel';
import { limitSettings } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { ConfigInvalid } from './config-fault.ts';
import { logLevel } from './field-schemas.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** What the customer gateway reads from the environment beside the manifest. */
const environment = z.object({
  PLC_URL: z.url().optional(),
  OAUTH_SCOPE: z.string().default('atproto repo:cloud.svc.catalog.entry'),
  SUPPORT_URL: z.url().default('https://support.example.com'),
  UPGRADE_URL: z.url().default('https://www.example.com/plans'),
  MANAGE_URL: z.url().default('https://www.example.com/account'),
  /** How long the home of an account, or whoever knows it, may take to answer. */
  HOME_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(10 * SECOND),
  TRUSTED_PROXIES: trustedProxies,
  ...limitSettings,
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Unset: as the manifest's `rust_log` says. */
  LOG_LEVEL: logLevel.optional(),
});

export type CustomerSettings = z.output<typeof environment>;

/** Throws `ConfigInvalid` with every fault; an empty variable counts as unset. */
export function readCustomerSettings(
  variables: Readonly<Record<string, string | undefined>>,
): CustomerSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(given);
  if (data) return data;
  throw new ConfigInvalid(
    error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message,
      remedy: 'Correct the variable',
    })),
  );
}
