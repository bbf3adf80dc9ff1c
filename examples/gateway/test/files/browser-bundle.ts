import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import {
  browserSource,
  filesClient,
  getFile,
  Pausable,
  putFile,
  readFileKeys,
  readIndex,
  waitWithTimer,
} from '../../src/files/index.ts';

/** The functions that a page needs to transfer files. */
const files = {
  browserSource,
  filesClient,
  getFile,
  Pausable,
  putFile,
  readFileKeys,
  readIndex,
  waitWithTimer,
  WebSealingCrypto,
};

declare global {
  var filesInPage: typeof files;
}

globalThis.filesInPage = files;
