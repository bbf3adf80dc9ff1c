import type { z } from 'zod';
import type { SettingFault } from './setting-fault.ts';
import { settingWords } from './setting-words.ts';

/** The settings that could be parsed, and every fault. */
export interface FoundSettings<Settings> {
  /**
   * The settings, with the default value for each faulty setting; undefined if a faulty setting has no default value.
   */
  readonly settings: Settings | undefined;
  readonly faults: readonly SettingFault[];
}

/** Reads the variables that the schema names, and collects every fault instead of throwing. */
export function findSettings<Schema extends z.ZodObject>(
  schema: Schema,
  given: Readonly<Record<string, string>>,
): FoundSettings<z.output<Schema>> {
  const first = schema.safeParse(given, { error: settingWords });
  if (first.success) return { settings: first.data, faults: [] };
  const messages = new Map(first.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !messages.has(name)));
  return {
    settings: schema.safeParse(readable).data,
    faults: [...messages].map(([field, message]) =>
      given[field] === undefined
        ? { field, message: 'is missing', remedy: `Set ${field}` }
        : { field, message, remedy: `Correct ${field}` },
    ),
  };
}
