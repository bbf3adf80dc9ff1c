/**
 * The document from which `discourse-contract.json` was extracted. `check-contract.ts` compares the extract with the
 * document. A test compares the extract with its digest, so that the extract cannot change without the document.
 */
export const DISCOURSE_DOCUMENT = {
  repository: 'discourse/discourse_api_docs',
  commit: '6737ac2',
  /** SHA-256 of the document. */
  digest: '4c0c6b17371cd8b9fb1045afe2e02d6d4c493a68072c0509f8a401d62e8cffbe',
  /** SHA-256 of the extract, as JSON without spaces. */
  extractDigest: '129063dcf454fc04e236428395369df4b4dbbafddc7d0d2dff2c3382e6e32a21',
} as const;
