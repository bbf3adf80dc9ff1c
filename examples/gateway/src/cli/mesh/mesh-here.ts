import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { type MeshPlaces, meshPlaces } from '../../mesh/mesh-configuration.ts';
import { MeshManifestFile } from '../../mesh/mesh-manifest-file.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Returns the paths, the manifest file and the settings of this machine, as the mesh process finds them. Throws
 * `InvalidSettings` if the settings have faults.
 */
export function meshHere({ environment, folder }: Terminal): {
  readonly places: MeshPlaces;
  readonly file: MeshManifestFile;
  readonly slice: Slice;
} {
  const slice = new Slice('mesh', environment, folder);
  if (slice.faults.length > 0)
    throw new InvalidSettings(PROCESS_TITLES.mesh, [...slice.faults, ...slice.hints]);
  const places = meshPlaces(slice, folder);
  return { places, file: new MeshManifestFile(places.manifestFile), slice };
}
