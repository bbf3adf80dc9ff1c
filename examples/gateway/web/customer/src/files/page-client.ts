import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { deviceName } from '@gatehouse/page-kit/session';
import {
  type FilesClient,
  type FilesClientOptions,
  filesClient,
  GatewayUnreachable,
  Pausable,
  waitWithTimer,
} from '../../../../src/files/index.ts';

export const sealingCrypto = new WebSealingCrypto();

/** A client for this page's origin. The browser adds the session cookie. */
export function pageClient(signal: AbortSignal, pausable: Pausable = new Pausable()): FilesClient {
  return clientWith({ signal, pausable, wait: waitWithTimer });
}

/**
 * A client for an action whose result the customer waits for. If the browser is offline, the action fails instead of
 * waiting for the connection. Otherwise it could still happen after the customer has given it up.
 */
export function actionClient(): FilesClient {
  const { signal } = new AbortController();
  return clientWith({ signal, pausable: new Pausable(), wait: waitWhileOnline });
}

function waitWhileOnline(...wait: Parameters<FilesClient['wait']>): Promise<void> {
  if (!navigator.onLine) return Promise.reject(new GatewayUnreachable('The browser is offline.'));
  return waitWithTimer(...wait);
}

function clientWith(parts: Pick<FilesClientOptions, 'signal' | 'pausable' | 'wait'>): FilesClient {
  return filesClient({
    baseUrl: '',
    token: undefined,
    crypto: sealingCrypto,
    device: deviceName(navigator.userAgent),
    ...parts,
  });
}
