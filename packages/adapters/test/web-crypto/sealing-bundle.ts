import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { fileIdOf, openBlock, openName, sealBlock, sealingKeys, sealName } from '@gatehouse/core/seal';

/** The functions that a page needs to seal and open files. */
export const sealing = {
  crypto: new WebSealingCrypto(),
  fileIdOf,
  openBlock,
  openName,
  sealBlock,
  sealingKeys,
  sealName,
};

declare global {
  var sealingInPage: typeof sealing;
}

globalThis.sealingInPage = sealing;
