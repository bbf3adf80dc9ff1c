import type { KeyObject } from 'node:crypto';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { type NodeIdentity, type PeerId, peerIdOf } from '@gatehouse/core/mesh';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** The identity of this machine with the key that TLS needs. */
export type TlsIdentity = NodeIdentity & { readonly key: KeyObject };

/**
 * TLS 1.3 with the key of this machine. There is no certificate authority: each side compares the key of the
 * other side with its PeerId.
 */
export function tlsOptions({ id, key }: TlsIdentity): SecureContextOptions & { rejectUnauthorized: boolean } {
  return {
    key: key.export({ format: 'pem', type: 'pkcs8' }),
    cert: selfSignedCertificate(key, id),
    minVersion: 'TLSv1.3',
    rejectUnauthorized: false,
  };
}

/** The PeerId whose private key the other end has proved; undefined if it has proved no key. */
export function peerOfSocket(socket: TLSSocket): PeerId | undefined {
  const key = socket.getPeerX509Certificate()?.publicKey;
  if (key?.asymmetricKeyType !== 'ed25519') return undefined;
  return peerIdOf(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
}

/** A value that only the two ends of this connection know (RFC 9266). */
export function channelBinding(socket: TLSSocket): Uint8Array {
  return socket.exportKeyingMaterial(32, 'EXPORTER-Channel-Binding', Buffer.alloc(0));
}
