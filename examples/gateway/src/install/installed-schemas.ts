import { z } from 'zod';
import { manifestJsonSchema } from '../config/index.ts';
import type { PlannedFile } from './planned-file.ts';
import { profileSchema } from './profile.ts';
import { triangleSchema } from './triangle-manifest.ts';

/**
 * JSON Schemas of the files that the installer writes, for editors. Each file refers to its schema in
 * `$schema`.
 */
export function installedSchemas(): readonly PlannedFile[] {
  const profile = {
    ...z.toJSONSchema(profileSchema, { unrepresentable: 'any' }),
    title: 'Profile of a Gatehouse installation',
  };
  const triangle = {
    ...z.toJSONSchema(triangleSchema, { unrepresentable: 'any' }),
    title: 'Mesh of a Gatehouse gateway',
  };
  return [
    schema('svc-gateway', manifestJsonSchema()),
    schema('svc-installer-profile', profile),
    schema('svc-triangle', triangle),
  ];
}

function schema(name: string, content: object): PlannedFile {
  return { path: `schemas/${name}.schema.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}
