import { isDeepStrictEqual } from 'node:util';
import { extractedContract } from './extract-contract.ts';

/** The operations of the extract that differ from the document, one sentence each. */
export function contractFaults(document: string, contract: string): readonly string[] {
  const [expected, actual] = [extractedContract(document), contract].map(
    (text) => JSON.parse(text) as Readonly<Record<string, unknown>>,
  );
  const keys = new Set([...Object.keys(expected ?? {}), ...Object.keys(actual ?? {})]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(expected?.[key], actual?.[key]))
    .map((key) => `${key} differs from the document.`);
}
