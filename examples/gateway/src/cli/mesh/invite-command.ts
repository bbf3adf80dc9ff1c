import { NodeMeshCrypto } from '@gatehouse/adapters/node';
import { parsePeerAddress, peerAddressText } from '@gatehouse/core/mesh';
import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { inviteCodeText } from '../../mesh/invite-code.ts';
import { MeshInvites } from '../../mesh/mesh-invites.ts';
import { meshSecrets } from '../../mesh/mesh-secrets.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { meshHere } from './mesh-here.ts';

/** Adds the command `mesh invite`. */
export function addInviteCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('invite')
    .description('Create a code with which one machine can join within ten minutes')
    .argument('<address>', 'address at which the other machine reaches this one: https://<host>:<port>')
    .option('--qr', 'also show the code as a QR code')
    .action(async (text: string, { qr }: { qr?: boolean }) => {
      const parsed = parsePeerAddress(text);
      if (parsed?.transport !== 'https')
        throw new CommandFailure('The address must be https://<host>:<port>.', EXIT.usage);
      const { places, file } = meshHere(terminal);
      const secrets = await meshSecrets(places, file, 'mesh', terminal.complain);
      const address = peerAddressText(parsed);
      const invites = new MeshInvites({ places, file, secrets, crypto: new NodeMeshCrypto() });
      const code = inviteCodeText({ id: secrets.identity.id, address, token: await invites.create(address) });
      if (qr) terminal.write(renderUnicodeCompact(code));
      terminal.write(code);
      terminal.complain('Anyone with this code can join. It works once, within ten minutes.');
    });
}
