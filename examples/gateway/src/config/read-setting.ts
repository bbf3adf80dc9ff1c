import { type SettingFault, settingWords } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { type Sourced, UNSET } from './provenance.ts';
import type { Setting } from './setting.ts';
import type { Sources } from './sources.ts';

const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;
const PLACEHOLDER =
  /change.?me|replace.?me|place.?holder|example|default|your.?secret|my.?secret|password|insecure/i;

const FLAGS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Reads one setting from its variable, alias, manifest field or default, in this order. */
export function readSetting(
  setting: Setting,
  sources: Sources,
): { readonly sourced: Sourced; readonly fault: SettingFault | undefined } {
  const sourced = given(setting, sources);
  const fault = faultOf(setting, sourced, sources);
  return { sourced: fault ? UNSET : sourced, fault };
}

function given({ variable, alias, field, schema, fallback }: Setting, sources: Sources): Sourced {
  const set = sources.variable(variable) ?? (alias === undefined ? undefined : sources.variable(alias));
  if (set) return { value: parsed(schema, set.text), from: set.from };
  const value = field === undefined ? undefined : sources.fields?.[field];
  if (value !== undefined && sources.file !== undefined)
    return { value, from: { kind: 'file', file: sources.file } };
  return fallback === undefined ? UNSET : { value: fallback, from: { kind: 'default' } };
}

/**
 * Converts the text of a variable to the schema's type. If the text cannot be converted, returns it unchanged, so
 * that the schema refuses it.
 */
function parsed(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodBoolean) return FLAGS[text.toLowerCase()] ?? text;
  if (schema instanceof z.ZodNumber) return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (schema instanceof z.ZodArray) return items(text);
  return text;
}

/** The items of a comma-separated list, without duplicates or empty items. */
function items(text: string): string[] {
  const all = text.split(',').map((item) => item.trim());
  return [...new Set(all)].filter((item) => item !== '');
}

function faultOf(setting: Setting, { value, from }: Sourced, sources: Sources): SettingFault | undefined {
  const isRequired = setting.required === 'always' || (setting.required === 'release' && sources.isRelease);
  if (value === undefined)
    return isRequired && !isUnknown(setting, sources) ? missing(setting, sources) : undefined;
  const { error } = setting.schema.safeParse(value, { error: settingWords });
  const messages = error?.issues.map(({ message }) => message) ?? [];
  const weak = setting.isStrong && sources.isRelease ? weaknessIn(value) : undefined;
  const reasons = [...new Set([...messages, ...(weak === undefined ? [] : [weak])])];
  if (reasons.length === 0) return undefined;
  const field = 'variable' in from ? from.variable : (setting.field ?? setting.variable);
  return {
    field,
    message: reasons.join(' and '),
    remedy: remedyFor(setting, sources, false),
  };
}

/** Returns true if the manifest cannot be read, but could contain the setting. */
function isUnknown({ field }: Setting, { fields }: Sources): boolean {
  return fields === undefined && field !== undefined;
}

function missing(setting: Setting, sources: Sources): SettingFault {
  const field = sources.file === undefined ? setting.variable : (setting.field ?? setting.variable);
  return { field, message: 'is missing', remedy: remedyFor(setting, sources, true) };
}

function weaknessIn(value: unknown): string | undefined {
  const texts = Array.isArray(value) ? value : [value];
  return texts.map((text) => weakness(String(text))).find((reason) => reason !== undefined);
}

function remedyFor({ variable, field, isStrong }: Setting, { file }: Sources, isMissing: boolean): string {
  if (isStrong)
    return `Set the variable ${variable} to at least 32 random characters, for example from: openssl rand -base64 48`;
  if (file === undefined || field === undefined) return `${isMissing ? 'Set' : 'Correct'} ${variable}`;
  return `${isMissing ? 'Add it to' : 'Correct the field in'} ${file}, or set ${variable}`;
}

/** Returns the reason why the secret is too weak, without quoting it; undefined for a strong secret. */
function weakness(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'is a placeholder';
  if (secret.length < MIN_SECRET_LENGTH) return `is shorter than ${MIN_SECRET_LENGTH} characters`;
  const isRepetitive = new Set(secret).size < MIN_DISTINCT_CHARACTERS;
  return isRepetitive ? 'repeats itself and is therefore not random' : undefined;
}
