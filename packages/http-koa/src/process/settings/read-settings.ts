import type { z } from 'zod';
import { findSettings } from './find-settings.ts';
import { InvalidSettings } from './invalid-settings.ts';
import type { SettingFault } from './setting-fault.ts';
import { readSettingSources, withFileFaults } from './setting-sources.ts';
import type { Variables } from './variables.ts';

/** The settings of a server whose only sources are variables. */
export interface SettingsOf<Schema extends z.ZodObject> {
  /** Names the server at the start of a message, for example `The support forum`. */
  readonly title: string;
  readonly schema: Schema;
  /** Variables with secrets. Instead of such a variable, `<variable>_FILE` can name a file that contains the value. */
  readonly secrets?: readonly (string & keyof z.output<Schema>)[];
  /** Returns the faults that involve several settings. */
  readonly conflicts?: (settings: z.output<Schema>) => readonly SettingFault[];
}

/**
 * Parses the variables that the schema names, from the environment and from `.env` in the folder, as
 * `readSettingSources` describes. Throws `InvalidSettings` with all faults.
 */
export function readSettings<Schema extends z.ZodObject>(
  { title, schema, secrets = [], conflicts = () => [] }: SettingsOf<Schema>,
  environment: Variables,
  folder?: string,
): z.output<Schema> {
  const sources = readSettingSources(environment, folder, secrets);
  const texts = Object.fromEntries([...sources.given].map(([name, { text }]) => [name, text]));
  const { settings, faults } = findSettings(schema, texts);
  const others = [...faults, ...(settings === undefined ? [] : conflicts(settings))];
  const all = withFileFaults(sources.faults, others);
  if (settings === undefined || all.length > 0) throw new InvalidSettings(title, all);
  return settings;
}
