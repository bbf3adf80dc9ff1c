import type { RequiredCopies } from '@gatehouse/core/block';
import type { Clock } from '@gatehouse/core/kernel';
import { MESH_TIMES } from '@gatehouse/core/mesh';
import type { ManifestPlace } from '../../mesh/mesh-configuration.ts';
import { ManifestMissing, MeshManifestFile } from '../../mesh/mesh-manifest-file.ts';

/**
 * Returns a function that reads the copies that the mesh's rule requires. Without a mesh, none are required. If the
 * manifest is invalid, or was removed, the function throws and no block is removed. `hasReplicas` returns whether other
 * machines store blocks. If they do and there is no manifest, it was removed while the process did not run.
 */
export function requiredCopies(
  place: ManifestPlace | undefined,
  clock: Clock,
  hasReplicas: () => Promise<boolean>,
): () => Promise<RequiredCopies> {
  let isInMesh = place?.isSet === true;
  return async () => {
    const file = place && new MeshManifestFile(place.find());
    const manifest = await file?.read();
    isInMesh ||= manifest !== undefined || (file !== undefined && (await hasReplicas()));
    if (file && manifest === undefined && isInMesh) throw new ManifestMissing(file.path);
    const min = manifest?.replication.min ?? 1;
    return { machines: min - 1, provedSince: clock.now() - MESH_TIMES.proofAge };
  };
}
