import { hostname } from 'node:os';
import { joinMesh } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { type PeerAddress, parsePeerAddress } from '@gatehouse/core/mesh';
import { type Command, Option } from 'commander';
import { parseInviteCode } from '../../mesh/invite-code.ts';
import { joinKey, parseWelcome } from '../../mesh/mesh-joining.ts';
import { keepSecret, meshIdentity, stored } from '../../mesh/mesh-secrets.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { meshHere } from './mesh-here.ts';

interface JoinOptions {
  readonly address: readonly string[];
  readonly name: string;
  readonly role: string;
}

/** Adds the command `mesh join`. */
export function addJoinCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('join')
    .description('Join the mesh of another machine with its code')
    .argument('[code]', 'the code that `gatehouse mesh invite` printed; if missing, the command asks for it')
    .option(
      '--address <address...>',
      'addresses at which other machines reach this one; without one it stores no blocks for them',
      [],
    )
    .option('--name <name>', 'name of this machine', hostname())
    .addOption(
      new Option('--role <role>', 'role of this machine')
        .choices(['pin', 'gateway', 'device'])
        .default('device'),
    )
    .action(async (given: string | undefined, { address: addresses, name, role }: JoinOptions) => {
      const code = parseInviteCode(given ?? (await terminal.ask('Code: ')));
      if (code === undefined)
        throw new CommandFailure(
          'This is not a code of `gatehouse mesh invite`. Copy the whole code.',
          EXIT.usage,
        );
      const { places, file } = meshHere(terminal);
      const refuseMember = async () => {
        if (places.swarmSecret ?? (await stored(places, 'SWARM_MASTER_SECRET')))
          throw new CommandFailure(
            'This machine is already in a mesh. Add machines of the same mesh with: gatehouse mesh add',
            EXIT.refused,
          );
      };
      await refuseMember();
      const identity = await meshIdentity(places, file, 'mesh', terminal.complain);
      const [crypto, random] = [new NodeMeshCrypto(), new NodeRandomSource()];
      const keys = [joinKey(crypto, new Secret(code.token))];
      const place = parsePeerAddress(code.address) as PeerAddress;
      const said = { name: name.slice(0, 100), addresses, role };
      // The manifest is locked before the code is used, because a code can be used only once.
      await file.exclusively(async (write) => {
        await refuseMember();
        const { manifest, swarm } = parseWelcome(
          await joinMesh({ identity, keys, crypto, random }, code.id, place, said),
        );
        const peers = manifest.peers.filter(({ id }) => id !== identity.id);
        await write({ ...manifest, self: identity.id, peers });
        // The secret is stored last: a machine that has it is in the mesh, and cannot join again.
        await keepSecret(places, 'SWARM_MASTER_SECRET', new Secret(swarm));
      });
      terminal.write(`This machine, ${identity.id}, has joined. Its peers are in ${file.path}.`);
    });
}
