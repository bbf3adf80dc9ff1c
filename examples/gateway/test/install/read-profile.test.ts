import { describe, expect, it } from 'vitest';
import { readProfile } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';

function faultsOf(profile: object): readonly string[] {
  const folder = configFolder({ 'svc-installer-profile.json': JSON.stringify(profile) });
  return readProfile(folder).faults.map(({ field, message }) => `${field} ${message}`);
}

describe('the profile of an installation', () => {
  it('is refused in plain words', () => {
    const found = faultsOf({
      schema_version: 1,
      kind: 'svc.installer.profile_v1',
      edge: 'localhost',
      pds_provider: 'public',
      processes: { gateway: '18080' },
      secrets: 'JWT_SECRET',
      folders: [5],
      files: [{ path: 'a', sha256: [], mode: 5 }],
    });
    expect(found).toEqual([
      'edge must be an object',
      'data_dir is missing',
      'processes.gateway must be a whole number',
      'secrets must be a list',
      'folders.0 must be a text',
      expect.stringContaining('mode'),
    ]);
  });
});
