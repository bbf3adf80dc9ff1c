import type { KeyObject } from 'node:crypto';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { type NodeIdentity, type PeerId, peerIdOf } from '@gatehouse/core/mesh';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** The identity of this machine, and its key in the form that TLS needs. */
export type TlsIdentity = NodeIdentity & { readonly key: KeyObject };

/**
 * Returns options for TLS 1.3 with the key of this machine. There is no certificate authority. Instead, each machine
 * compares the key of the other machine with its PeerId.
 */
export function tlsOptions({ id, key }: TlsIdentity): SecureContextOptions & { rejectUnauthorized: boolean } {
  return {
    key: key.export({ format: 'pem', type: 'pkcs8' }),
    cert: selfSignedCertificate(key, id),
    minVersion: 'TLSv1.3',
    rejectUnauthorized: false,
  };
}

/** Returns the PeerId whose private key the other machine has proved; undefined if it has proved no key. */
export function peerOfSocket(socket: TLSSocket): PeerId | undefined {
  const key = socket.getPeerX509Certificate()?.publicKey;
  if (key?.asymmetricKeyType !== 'ed25519') return undefined;
  return peerIdOf(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
}

/** Returns a value that only the two ends of this connection know (RFC 9266). */
export function channelBinding(socket: TLSSocket): Uint8Array {
  return socket.exportKeyingMaterial(32, 'EXPORTER-Channel-Binding', Buffer.alloc(0));
}
