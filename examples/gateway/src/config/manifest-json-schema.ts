import { z } from 'zod';
import { variableOf } from './manifest-field.ts';
import { MANIFEST_FIELDS } from './manifest-fields.ts';

/** The JSON Schema (2020-12) of `svc-gateway.json`, for editors and installers. */
export function manifestJsonSchema(): Record<string, unknown> {
  const properties = MANIFEST_FIELDS.map((field) => {
    const { $schema: _, ...schema } = z.toJSONSchema(field.schema, { unrepresentable: 'any' });
    const description = `${field.description} Environment: ${variableOf(field)}.`;
    return [
      field.name,
      { ...schema, description, ...(field.fallback !== undefined && { default: field.fallback }) },
    ];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Gatehouse gateway manifest',
    type: 'object',
    additionalProperties: false,
    required: ['schema_version', 'kind'],
    properties: {
      $schema: { type: 'string' },
      schema_version: { const: 1 },
      kind: { const: 'svc.gateway.application_v1' },
      ...Object.fromEntries(properties),
    },
  };
}
