import { PROCESS_TABLE } from '../../src/processes/process-table.ts';

/** Flags of Node for the process of the mesh. */
export const MESH_FLAGS: readonly string[] = PROCESS_TABLE.find(({ name }) => name === 'mesh')?.flags ?? [];
