import { z } from 'zod';
import { MANIFEST_SETTINGS } from './settings-table.ts';

/** The JSON Schema (2020-12) of `svc-gateway.json`, for editors and installers. */
export function manifestJsonSchema(): Record<string, unknown> {
  const properties = MANIFEST_SETTINGS.map(({ field, variable, schema, description, fallback }) => {
    const { $schema: _, ...content } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    const described = `${description} Environment: ${variable}.`;
    return [
      field,
      { ...content, description: described, ...(fallback !== undefined && { default: fallback }) },
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
