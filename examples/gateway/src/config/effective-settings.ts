import type { ConfigFault } from './config-fault.ts';
import type { ConfigSources } from './config-sources.ts';
import { fromEnvironment } from './from-environment.ts';
import { type ManifestField, variableOf } from './manifest-field.ts';
import { MANIFEST_FIELDS } from './manifest-fields.ts';
import { type Setting, UNSET } from './setting.ts';

/** The effective value of every field, by name, and all faults that were found on the way. */
export interface EffectiveSettings {
  readonly settings: ReadonlyMap<string, Setting>;
  readonly faults: readonly ConfigFault[];
}

/** Merges all sources, field by field, and derives what follows from other fields. */
export function effectiveSettings(sources: ConfigSources): EffectiveSettings {
  const settings = new Map<string, Setting>();
  const faults = [...sources.faults];
  for (const field of MANIFEST_FIELDS) {
    const setting = given(field, sources);
    const fault = faultOf(field, setting, sources);
    if (fault) faults.push(fault);
    settings.set(field.name, fault ? UNSET : setting);
  }
  return { settings: derived(settings), faults };
}

function given(field: ManifestField, sources: ConfigSources): Setting {
  const variable = sources.variable(variableOf(field)) ?? sources.variable(field.name.toUpperCase());
  if (variable) return { value: fromEnvironment(field.schema, variable.text), from: variable.from };
  const value = sources.fields[field.name];
  if (value !== undefined && sources.file !== undefined)
    return { value, from: { kind: 'file', file: sources.file } };
  return field.fallback === undefined ? UNSET : { value: field.fallback, from: { kind: 'default' } };
}

function faultOf(field: ManifestField, setting: Setting, sources: ConfigSources): ConfigFault | undefined {
  if (setting.value === undefined) {
    const remedy = remedyFor(field, sources, 'Add it to');
    return field.required ? { field: field.name, message: 'is missing', remedy } : undefined;
  }
  const { error } = field.schema.safeParse(setting.value);
  const reasons = new Set(error?.issues.map(({ message }) => message));
  const remedy = remedyFor(field, sources, 'Correct the field in');
  return error && { field: field.name, message: [...reasons].join(' and '), remedy };
}

function remedyFor(field: ManifestField, { file }: ConfigSources, change: string): string {
  const variable = variableOf(field);
  return file === undefined ? `Set ${variable}` : `${change} ${file}, or set ${variable}`;
}

function derived(settings: ReadonlyMap<string, Setting>): ReadonlyMap<string, Setting> {
  const all = new Map(settings);
  const publicUrl = settings.get('pds_public_url')?.value;
  if (all.get('pds_oauth_issuer_origin')?.value === undefined && typeof publicUrl === 'string') {
    const value = new URL(publicUrl).origin;
    all.set('pds_oauth_issuer_origin', { value, from: { kind: 'derived', from: 'pds_public_url' } });
  }
  if (all.get('pds_signup_enabled')?.value === undefined) {
    const value = settings.get('pds_admin_password')?.value !== undefined;
    all.set('pds_signup_enabled', { value, from: { kind: 'derived', from: 'pds_admin_password' } });
  }
  return all;
}
