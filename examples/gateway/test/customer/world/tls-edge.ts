import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { ownNames } from './own-names.ts';

/** A reverse proxy that terminates TLS, like the one in front of a gateway in production. */
export interface TlsEdge {
  readonly url: string;
  /** Forwards later requests to the server at this address. */
  forwardTo(url: string): void;
  stop(): Promise<void>;
}

/**
 * Starts an edge with this host name. The whole process resolves the name and trusts the certificate,
 * including the personal data server that runs in it.
 */
export async function startTlsEdge(name: string): Promise<TlsEdge> {
  const certificate = selfSigned(name);
  let upstream = '';
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', upstream), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded.on('error', () => outgoing.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forgetName = ownNames({ [name]: '127.0.0.1' });
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate.cert]);
  return {
    url: `https://${name}:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => {
      upstream = url;
    },
    stop: async () => {
      setDefaultCACertificates(trusted);
      forgetName();
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}
