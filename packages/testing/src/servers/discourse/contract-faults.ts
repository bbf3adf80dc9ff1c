import { isDeepStrictEqual } from 'node:util';
import { extractedContract } from './extract-contract.ts';

/** Returns one sentence for each operation of the extract that differs from the document. */
export function contractFaults(document: string, contract: string): readonly string[] {
  const [expected, actual] = [extractedContract(document), contract].map(
    (text) => JSON.parse(text) as Readonly<Record<string, unknown>>,
  );
  const keys = new Set([...Object.keys(expected ?? {}), ...Object.keys(actual ?? {})]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(expected?.[key], actual?.[key]))
    .map((key) => `${key} differs from the document.`);
}
