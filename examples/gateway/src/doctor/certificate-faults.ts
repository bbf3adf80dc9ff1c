import { once } from 'node:events';
import { checkServerIdentity, connect } from 'node:tls';
import { DAY, SECOND } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Examined } from './examined.ts';

const TIMEOUT_MS = 5 * SECOND;
const MIN_VALIDITY_MS = 7 * DAY;

/**
 * If the installation runs, returns faults if the certificate that the edge presents is not for its host name, or if it
 * expires within a week.
 */
export async function certificateFaults({
  profile: { edge },
  machine,
  isRunning,
}: Examined): Promise<readonly SettingFault[]> {
  if (!isRunning) return [];
  // Only names and dates are checked here, because each client decides for itself which authorities it
  // trusts.
  const socket = connect({
    host: '127.0.0.1',
    port: edge.port,
    servername: edge.hostname,
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.once('timeout', () => socket.destroy(new Error('no response')));
  try {
    await once(socket, 'secureConnect');
    const certificate = socket.getPeerCertificate();
    const wrong = checkServerIdentity(edge.hostname, certificate);
    const left = Date.parse(certificate.valid_to) - machine.now;
    return [
      ...(wrong ? [fault(`is not for ${edge.hostname}`)] : []),
      ...(left < MIN_VALIDITY_MS ? [fault(`is valid until ${certificate.valid_to}`)] : []),
    ];
  } catch (error) {
    return [fault(`cannot be read (${error instanceof Error ? error.message : error})`)];
  } finally {
    socket.destroy();
  }
}

function fault(what: string): SettingFault {
  const remedy = 'Renew the one in EDGE_TLS_CERT_FILE; without that setting, restart the edge';
  return { message: `The certificate of the edge ${what}`, remedy };
}
