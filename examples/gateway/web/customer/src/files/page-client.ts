import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { deviceName } from '@gatehouse/page-kit/session';
import { type FilesClient, filesClient, Pausable, waitWithTimer } from '../../../../src/files/index.ts';

export const sealingCrypto = new WebSealingCrypto();

/** A client for this page's origin. The browser adds the session cookie. */
export function pageClient(signal: AbortSignal, pausable: Pausable = new Pausable()): FilesClient {
  return filesClient({
    baseUrl: '',
    token: undefined,
    crypto: sealingCrypto,
    pausable,
    device: deviceName(navigator.userAgent),
    wait: waitWithTimer,
    signal,
  });
}
