/**
 * A namespaced identifier of a collection or a method, for example `com.atproto.repo.putRecord` (AT Protocol "NSID").
 */
export type Nsid = string;

const NSID =
  /^[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\.[a-zA-Z][a-zA-Z0-9]{0,62}$/;
const MAX_NSID_LENGTH = 317;

/** Returns whether the text has the syntax of an NSID. */
export function isNsid(text: string): text is Nsid {
  return text.length <= MAX_NSID_LENGTH && NSID.test(text);
}
