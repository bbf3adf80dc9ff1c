import { maskedDatabaseUrl } from './database-url.ts';
import { type ManifestField, variableOf } from './manifest-field.ts';
import { MANIFEST_FIELDS } from './manifest-fields.ts';
import { provenanceText, type Setting } from './setting.ts';

/** One line of `gateway config print`. */
export interface ConfigRow {
  readonly field: string;
  readonly value: string;
  readonly from: string;
  readonly variable: string;
}

/** Every effective value and where it comes from, secrets masked. */
export function configTable(settings: ReadonlyMap<string, Setting>): readonly ConfigRow[] {
  return MANIFEST_FIELDS.map((field) => {
    const setting = settings.get(field.name);
    return {
      field: field.name,
      value: shown(field, setting?.value),
      from: setting ? provenanceText(setting.from) : 'unset',
      variable: variableOf(field),
    };
  });
}

function shown(field: ManifestField, value: unknown): string {
  if (value === undefined) return '-';
  if (field.name.startsWith('database_')) return maskedDatabaseUrl(String(value));
  if (field.secret) return '***';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
