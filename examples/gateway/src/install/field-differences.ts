import { isDeepStrictEqual } from 'node:util';
import { maskedDatabaseUrl } from '../config/index.ts';

const SECRET_FIELD = /password|secret|token|_key$/;

/**
 * Compares the JSON object on the disk with the planned one. Returns a line for each field that differs.
 * Secrets are masked.
 */
export function fieldDifferences(onDisk: string, planned: string): readonly string[] {
  const [found, wanted] = [parsed(onDisk), parsed(planned)];
  if (found === undefined || wanted === undefined) return ['it is not a JSON object'];
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  return names
    .filter((name) => !isDeepStrictEqual(found[name], wanted[name]))
    .map((name) => `${name}: ${shown(name, found[name])} in the file, ${shown(name, wanted[name])} planned`);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  if (SECRET_FIELD.test(name)) return '***';
  return name.endsWith('_url') ? maskedDatabaseUrl(JSON.stringify(value)) : JSON.stringify(value);
}
