import { isPeerId, type PeerRole, parsePeerAddress, peerAddressText } from '@gatehouse/core/mesh';
import { type Command, Option } from 'commander';
import { ManifestMissing } from '../../mesh/mesh-manifest-file.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { meshHere } from './mesh-here.ts';

interface AddOptions {
  readonly name?: string;
  readonly role: PeerRole;
}

/** Adds the commands `mesh peers`, `mesh add` and `mesh remove`. */
export function addPeersCommands(mesh: Command, terminal: Terminal): void {
  mesh
    .command('peers')
    .description('List the machines that can connect to this one')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { file } = meshHere(terminal);
      const manifest = await file.read();
      if (!manifest) throw new ManifestMissing(file.path);
      const { peers } = manifest;
      terminal.write(
        shown(json, peers, () =>
          table(
            ['name', 'role', 'id', 'addresses'],
            peers.map(({ id, name, role, addresses }) => [name, role, id, addresses]),
          ),
        ),
      );
    });
  mesh
    .command('add')
    .description('Add a machine that joined the mesh through another machine')
    .argument('<id>', 'PeerId of the machine')
    .argument('[address...]', 'addresses of the machine')
    .option('--name <name>', 'name of the machine')
    .addOption(
      new Option('--role <role>', 'role of the machine')
        .choices(['pin', 'gateway', 'device'])
        .default('device'),
    )
    .action(async (id: string, texts: readonly string[], { name = id, role }: AddOptions) => {
      if (!isPeerId(id)) throw new CommandFailure('The id must be a PeerId (12D3KooW...).', EXIT.usage);
      const addresses = texts.map((text) => {
        const address = parsePeerAddress(text);
        if (!address)
          throw new CommandFailure(
            `"${text}" is not an address of a peer. Use https://<host>:<port> or a multiaddr.`,
            EXIT.usage,
          );
        return peerAddressText(address);
      });
      await meshHere(terminal).file.change((manifest) => ({
        ...manifest,
        peers: [...manifest.peers.filter((peer) => peer.id !== id), { id, name, addresses, role }],
      }));
      terminal.write(`Listed ${name}.`);
    });
  mesh
    .command('remove')
    .description('Refuse a machine from now on, and end its connections. Its copies no longer count')
    .argument('<peer>', 'id or name of the machine')
    .action(async (wanted: string) => {
      await meshHere(terminal).file.change((manifest) => {
        const peers = manifest.peers.filter(({ id, name }) => id !== wanted && name !== wanted);
        const removed = manifest.peers.length - peers.length;
        if (removed === 0)
          throw new CommandFailure(
            `No peer is called ${wanted}. List the peers with: gatehouse mesh peers.`,
            EXIT.refused,
          );
        if (removed > 1)
          throw new CommandFailure(`${removed} peers are called ${wanted}. Use the id.`, EXIT.refused);
        return { ...manifest, peers };
      });
      terminal.write(`Removed ${wanted}.`);
    });
}
