import { createRequire } from 'node:module';

const LIST = '@zxcvbn-ts/language-common';
const require = createRequire(import.meta.url);
let listed: ReadonlySet<string> | undefined;

/** Returns the most frequent passwords in published leaks, in lower case. Reads the file once, at the first call. */
export function listedPasswords(): ReadonlySet<string> {
  listed ??= new Set(dictionaries()['passwords-common']);
  return listed;
}

function dictionaries(): Readonly<Record<'passwords-common', readonly string[]>> {
  return require(LIST).dictionary;
}
