import type { z } from 'zod';
import type { Setting } from './setting.ts';
import { AUDIT_SETTINGS } from './settings/audit-settings.ts';
import { BLOCK_STORE_SETTINGS } from './settings/block-store-settings.ts';
import { BRIDGE_SETTINGS } from './settings/bridge-settings.ts';
import { COMMAND_LINE_SETTINGS } from './settings/command-line-settings.ts';
import { DATABASE_SETTINGS } from './settings/database-settings.ts';
import { EDGE_SETTINGS } from './settings/edge-settings.ts';
import { FILE_SETTINGS } from './settings/file-settings.ts';
import { LISTENING_SETTINGS } from './settings/listening-settings.ts';
import { MESH_SETTINGS } from './settings/mesh-settings.ts';
import { OPERATOR_SETTINGS } from './settings/operator-settings.ts';
import { PDS_SETTINGS } from './settings/pds-settings.ts';
import { PROCESS_SETTINGS } from './settings/process-settings.ts';
import { PROXY_SETTINGS } from './settings/proxy-settings.ts';
import { SERVER_SETTINGS } from './settings/server-settings.ts';
import { SHARED_SECRET_SETTINGS } from './settings/shared-secret-settings.ts';

/**
 * Every setting of the product, in the order of the documentation: first the manifest's fields, then the
 * variables that the manifest does not have. A variable has one row for each group of processes that reads it
 * differently.
 */
export const SETTINGS = [
  ...DATABASE_SETTINGS,
  ...LISTENING_SETTINGS,
  ...BLOCK_STORE_SETTINGS,
  ...PDS_SETTINGS,
  ...SHARED_SECRET_SETTINGS,
  ...MESH_SETTINGS,
  ...AUDIT_SETTINGS,
  ...PROCESS_SETTINGS,
  ...BRIDGE_SETTINGS,
  ...EDGE_SETTINGS,
  ...SERVER_SETTINGS,
  ...FILE_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...PROXY_SETTINGS,
  ...COMMAND_LINE_SETTINGS,
] as const satisfies readonly Setting[];

type Row = (typeof SETTINGS)[number];

export type SettingName = Row['variable'];

/** Type of a setting's checked value. */
export type SettingValue<Name extends SettingName> = z.output<Extract<Row, { variable: Name }>['schema']>;

/** The settings that the process reads. */
export function settingsOf(process: Setting['processes'][number]): readonly Setting[] {
  const all: readonly Setting[] = SETTINGS;
  return all.filter(({ processes }) => processes.includes(process));
}

/** Rows of the manifest's fields, one for each field. */
export const MANIFEST_SETTINGS: readonly (Setting & { readonly field: string })[] = (
  SETTINGS as readonly Setting[]
).filter(
  (row, index, all): row is Setting & { readonly field: string } =>
    row.field !== undefined && all.findIndex(({ field }) => field === row.field) === index,
);
