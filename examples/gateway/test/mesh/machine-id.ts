import { readFile } from 'node:fs/promises';
import type { MeshNode } from './mesh-node.ts';

/** Returns the PeerId in the manifest of the machine. */
export async function machineId({ environment }: MeshNode): Promise<string> {
  return JSON.parse(await readFile(environment.SVC_MESH_CONFIG ?? '', 'utf8')).self;
}
