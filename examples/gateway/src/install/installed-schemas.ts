import { z } from 'zod';
import { manifestJsonSchema } from '../config/index.ts';
import type { PlannedFile } from './planned-file.ts';
import { profileSchema } from './profile.ts';

/** JSON Schemas of the files that the installer writes, for editors. Each file names its own in `$schema`. */
export function installedSchemas(): readonly PlannedFile[] {
  const profile = {
    ...z.toJSONSchema(profileSchema, { unrepresentable: 'any' }),
    title: 'Profile of a Gatehouse installation',
  };
  return [schema('svc-gateway', manifestJsonSchema()), schema('svc-installer-profile', profile)];
}

function schema(name: string, content: object): PlannedFile {
  return { path: `schemas/${name}.schema.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}
