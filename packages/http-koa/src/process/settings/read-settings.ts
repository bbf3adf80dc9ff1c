import type { z } from 'zod';
import { findSettings } from './find-settings.ts';
import { InvalidSettings } from './invalid-settings.ts';
import type { SettingFault } from './setting-fault.ts';
import type { Variables } from './variables.ts';

/**
 * Parses the variables that the schema names. `conflicts` returns the faults that involve several settings. Throws
 * `InvalidSettings` with the faults of single settings and those of `conflicts`.
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables,
  conflicts: (settings: z.output<Schema>) => readonly SettingFault[] = () => [],
): z.output<Schema> {
  const { settings, faults } = findSettings(schema, variables);
  const all = [...faults, ...(settings === undefined ? [] : conflicts(settings))];
  if (settings === undefined || all.length > 0) throw new InvalidSettings(all);
  return settings;
}
