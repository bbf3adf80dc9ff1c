import { maskedDatabaseUrl } from './database-url.ts';
import { provenanceText, type Sourced } from './provenance.ts';
import type { ProcessName, Setting } from './setting.ts';
import { type SettingName, settingsOf } from './settings-table.ts';

/** One line of `gatehouse config print`. */
export interface PrintedSetting {
  /** Manifest field, or the variable of a setting that the manifest does not have. */
  readonly field: string;
  readonly value: string;
  readonly from: string;
  readonly variable: string;
}

/** Every effective value of the process and where it comes from, with secrets masked. */
export function printSettings(
  process: ProcessName,
  sourcedOf: (name: SettingName) => Sourced,
): readonly PrintedSetting[] {
  return settingsOf(process).map((setting) => {
    const { value, from } = sourcedOf(setting.variable as SettingName);
    return {
      field: setting.field ?? setting.variable,
      value: shown(setting, value),
      from: provenanceText(from),
      variable: setting.variable,
    };
  });
}

function shown({ variable, isSecret }: Setting, value: unknown): string {
  if (value === undefined) return '-';
  if (variable.startsWith('DATABASE_')) return maskedDatabaseUrl(String(value));
  if (isSecret) return '***';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
