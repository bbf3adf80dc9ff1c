import { readFileSync, writeFileSync } from 'node:fs';

/** The operations that the adapter uses. */
const OPERATIONS = [
  ['get', '/u/by-external/{provider}/{external_id}.json'],
  ['get', '/admin/users/{id}.json'],
  ['post', '/invites.json'],
  ['put', '/admin/users/{id}/suspend.json'],
  ['post', '/admin/users/{id}/log_out.json'],
  ['put', '/admin/users/{id}/anonymize.json'],
] as const;

/** Members of a schema that do not determine which values are valid. */
const PROSE = new Set(['example', 'description', 'default', 'summary', 'tags', 'operationId']);

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

function withoutProse(value: Value, isSchema = true): Value {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSchema || !PROSE.has(name))
      // Names below `properties` are not keywords of JSON Schema.
      .map(([name, each]) => [name, withoutProse(each, name !== 'properties')]),
  );
}

/**
 * Returns the part of Discourse's OpenAPI document that the adapter uses, without descriptions, as the text of a file.
 */
export function extractedContract(text: string): string {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Value>> };
  const operations = Object.fromEntries(
    OPERATIONS.map(([method, path]) => [
      `${method.toUpperCase()} ${path}`,
      withoutProse(paths[path]?.[method] ?? null),
    ]),
  );
  return `${JSON.stringify(operations)}\n`;
}

const [, script, document, target] = process.argv;
if (script?.endsWith('extract-contract.ts') && document && target)
  writeFileSync(target, extractedContract(readFileSync(document, 'utf8')));
