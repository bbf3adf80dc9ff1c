import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractFaults } from '../../src/servers/discourse/contract-faults.ts';
import { DISCOURSE_DOCUMENT } from '../../src/servers/discourse/discourse-document.ts';
import { extractedContract } from '../../src/servers/discourse/extract-contract.ts';

const EXTRACT = new URL('../../src/servers/discourse/discourse-contract.json', import.meta.url);
const PATH = '/invites.json';

/** Returns a document with one operation. The request of the operation has this field. */
const documentWith = (field: string) =>
  JSON.stringify({ paths: { [PATH]: { post: { summary: 'Create', requestBody: { required: [field] } } } } });

describe('the extract of the OpenAPI document of Discourse', () => {
  it('has the digest of the extract that was compared with the document', () => {
    const extract = JSON.stringify(JSON.parse(readFileSync(EXTRACT, 'utf8')));
    expect(createHash('sha256').update(extract).digest('hex')).toBe(DISCOURSE_DOCUMENT.extractDigest);
  });

  it('is compared with a document operation by operation, without prose', () => {
    const contract = extractedContract(documentWith('email'));
    expect(contract).not.toContain('Create');
    expect(contractFaults(documentWith('email'), contract)).toEqual([]);
    expect(contractFaults(documentWith('address'), contract)).toEqual([
      `POST ${PATH} differs from the document.`,
    ]);
  });
});
