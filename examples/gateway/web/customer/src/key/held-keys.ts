import { base64url, fromBase64url } from '@gatehouse/core/kernel';
import { KEPT_KEYS } from '../files/forget-tab.ts';

const nameOf = (did: string) => KEPT_KEYS + did;

/**
 * Returns the keys that this tab stores for the customer: private keys and, while the key is being changed, the former
 * key. The browser deletes them when the tab is closed. Recovery phrases are never stored.
 */
export function heldKeys(did: string): readonly Uint8Array[] {
  return held(did).flatMap((text) => fromBase64url(text) ?? []);
}

export function holdKey(did: string, key: Uint8Array): void {
  const text = base64url(key);
  sessionStorage.setItem(nameOf(did), JSON.stringify([...held(did).filter((other) => other !== text), text]));
}

function held(did: string): readonly string[] {
  return JSON.parse(sessionStorage.getItem(nameOf(did)) ?? '[]');
}
