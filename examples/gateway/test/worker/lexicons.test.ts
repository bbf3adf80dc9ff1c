import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jsonToLex, lexicons } from '@atproto/api';
import type { Json, JsonObject } from '@gatehouse/core/kernel';
import { CATALOG_ENTRY_LEXICON, checkedRecord, LEXICONS } from '@gatehouse/core/lexicon';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The library throws if a document is not valid.
for (const document of LEXICONS) lexicons.add(structuredClone(document) as never);

const RECORD: JsonObject = {
  $type: 'cloud.svc.catalog.entry',
  file: 'file',
  revision: 1,
  root: { $link: 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy' },
  size: 0,
  chunker: 'fixed-4m',
  sealedName: { $bytes: 'AAEC' },
  createdAt: '2026-11-22T09:00:00.000Z',
};

/** Values of one property. The last member states whether the lexicon allows the value. */
const CASES: readonly (readonly [property: string, value: Json | undefined, isAllowed: boolean])[] = [
  ['file', 'x'.repeat(64), true],
  ['file', 'x'.repeat(65), false],
  ['file', 'é'.repeat(33), false],
  ['file', 7, false],
  ['file', undefined, false],
  ['revision', 0, false],
  ['revision', 2 ** 53 - 1, true],
  ['revision', 1.5, false],
  ['revision', '1', false],
  ['root', { $link: 'x' }, false],
  ['root', 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy', false],
  ['root', null, false],
  ['size', -1, false],
  ['sealedName', undefined, true],
  ['sealedName', { $bytes: 'A'.repeat(5_462) }, true],
  ['sealedName', { $bytes: 'A'.repeat(5_463) }, false],
  ['sealedName', { $bytes: 'A' }, false],
  ['sealedName', { $bytes: '' }, true],
  ['sealedName', { $bytes: '=' }, false],
  ['sealedName', 'AAEC', false],
  ['createdAt', '2026-11-22', false],
  ['createdAt', '2026-11-22T09:00:00+01:00', true],
  ['another', 'value', true],
  ['$type', 'cloud.svc.device', false],
];

const changed = (property: string, value: Json | undefined): JsonObject => {
  const { [property]: _, ...rest } = RECORD;
  return value === undefined ? rest : { ...rest, [property]: value };
};

const isAllowedHere = (record: JsonObject): boolean => {
  try {
    return checkedRecord(CATALOG_ENTRY_LEXICON, record) === record;
  } catch {
    return false;
  }
};

/** Returns whether the library of the PDS allows the record. */
const isAllowedOnPds = (record: JsonObject): boolean => {
  try {
    lexicons.assertValidRecord(CATALOG_ENTRY_LEXICON.id, jsonToLex(structuredClone(record) as never));
    return true;
  } catch {
    return false;
  }
};

/** A module that `@atproto/lex` generated from a lexicon. */
interface GeneratedLexicon {
  $safeValidate(record: unknown): { readonly success: boolean };
}

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-lexicons-'));
let generated: GeneratedLexicon;

beforeAll(async () => {
  for (const document of LEXICONS)
    await writeFile(join(folder, `${document.id}.json`), JSON.stringify(document));
  const lex = import.meta.resolve('@atproto/lex');
  const options = ['--lexicons', folder, '--out', folder, '--lib', lex, '--import-ext', '.ts', '--no-pretty'];
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../bin/lex', lex)),
    'build',
    ...options,
  ]);
  generated = await import(join(folder, 'cloud/svc/catalog/entry.ts'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Returns whether the validator that `@atproto/lex` generated allows the record. */
const isAllowedByLex = (record: JsonObject): boolean => {
  try {
    return generated.$safeValidate(jsonToLex(structuredClone(record) as never)).success;
  } catch {
    return false;
  }
};

const judges = [isAllowedHere, isAllowedOnPds, isAllowedByLex];

describe('the lexicons', () => {
  it('are valid documents', () => {
    for (const { id } of LEXICONS) expect(lexicons.get(id)?.defs.main).toMatchObject({ type: 'record' });
  });

  const cases = CASES.map(([property, value, isAllowed], index) => ({ index, property, value, isAllowed }));
  it.each(cases)(
    'decide like the official libraries on case $index, about $property',
    ({ property, value, isAllowed }) => {
      const record = changed(property, value);
      expect(judges.map((judge) => judge(record))).toEqual(judges.map(() => isAllowed));
    },
  );

  it('decide like the official libraries on any record', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('AAEC', 'AA==', 'AA=', 'A===', '2026-11-22T09:00:00Z', '2026-02-30T09:00:00Z'),
    );
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      // The libraries also accept the URL-safe alphabet of base64, which the data model of AT Protocol does not allow.
      fc.record({ $bytes: text.filter((base64) => !/[-_]/.test(base64)) }),
      fc.record({ $link: text }),
    );
    const property = fc.constantFrom(...Object.keys(RECORD), 'another');
    fc.assert(
      fc.property(property, fc.option(value, { nil: undefined }), (name, changedTo) => {
        const record = changed(name, changedTo);
        expect(judges.map((judge) => judge(record))).toEqual(judges.map(() => isAllowedHere(record)));
      }),
      { numRuns: 500 },
    );
  });

  it('refuse integers of 2^53 or more, on which a PDS fails', () => {
    expect(isAllowedHere(changed('size', 2 ** 53))).toBe(false);
  });
});
