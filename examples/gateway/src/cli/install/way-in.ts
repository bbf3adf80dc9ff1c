import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../../install/index.ts';

/**
 * Lines that name the address to open, the authority that browsers must trust if the edge has created its own
 * certificate, and the command that lets people sign up.
 */
export function wayIn(profile: Profile, environment: NodeJS.ProcessEnv): readonly string[] {
  return [...openedAt(profile, environment), ...signUpWith(profile)];
}

/** Names the command that creates an invite; empty unless the installation runs its own PDS. */
function signUpWith({ pds_provider: provider, database, data_dir: data }: Profile): readonly string[] {
  if (provider !== 'loopback') return [];
  const password = join(data, 'secrets', 'POSTGRES_PASSWORD');
  const settings = database === 'embedded' ? `NODE_ENV=production POSTGRES_PASSWORD_FILE=${password} ` : '';
  return [`To create an account, create an invite: ${settings}gatehouse ops invite create`];
}

function openedAt(profile: Profile, environment: NodeJS.ProcessEnv): readonly string[] {
  const loopback = `127.0.0.1:${profile.edge.port}`;
  const address = profile.public_base_url ?? `http://${loopback}`;
  const authority = join(profile.data_dir, 'edge', 'ca.pem');
  const isOwn = !environment.EDGE_TLS_CERT_FILE && existsSync(authority);
  const opened = [`Open ${address}`];
  if (!isOwn) return opened;
  if (address.startsWith('https:'))
    return [
      ...opened,
      `If browsers connect to the edge directly, let them trust its authority: ${authority}`,
    ];
  return [...opened, `For https://${loopback}, let your browser trust the edge's authority: ${authority}`];
}
