import type { Command } from 'commander';
import { createMeshSecrets, meshIdentity } from '../../mesh/mesh-secrets.ts';
import type { Terminal } from '../terminal.ts';
import { meshHere } from './mesh-here.ts';

/** Adds the command `mesh init`. */
export function addInitCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('init')
    .description('Create the identity of this machine and the secret of a new mesh, unless they exist')
    .action(async () => {
      const { places, file } = meshHere(terminal);
      await createMeshSecrets(places);
      const { id } = await meshIdentity(places, file, 'mesh', terminal.complain);
      terminal.write(`This machine is ${id}.\nIts peers are in ${file.path}.`);
    });
}
