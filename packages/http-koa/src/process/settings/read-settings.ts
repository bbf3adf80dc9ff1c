import type { z } from 'zod';
import { findSettings } from './find-settings.ts';
import { InvalidSettings } from './invalid-settings.ts';
import type { SettingFault } from './setting-fault.ts';
import type { Variables } from './variables.ts';
import { withSecretFiles } from './with-secret-files.ts';

/**
 * Parses the variables that the schema names. Each variable in `secrets` can be replaced by `<variable>_FILE`, which
 * names a file with the value. `conflicts` returns the faults that involve several settings. Throws `InvalidSettings`
 * with all faults.
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables,
  conflicts: (settings: z.output<Schema>) => readonly SettingFault[] = () => [],
  secrets: readonly (string & keyof z.output<Schema>)[] = [],
): z.output<Schema> {
  const files = withSecretFiles(variables, secrets);
  const { settings, faults } = findSettings(schema, files.variables);
  const inFiles = new Set(files.faults.map(({ setting }) => setting));
  const others = [...faults, ...(settings === undefined ? [] : conflicts(settings))];
  // If the file of a secret cannot be read, report only that, and not also that the secret is missing.
  const all = [...files.faults, ...others.filter(({ setting }) => !inFiles.has(`${setting}_FILE`))];
  if (settings === undefined || all.length > 0) throw new InvalidSettings(all);
  return settings;
}
