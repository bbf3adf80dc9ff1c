import type { LexiconDocument } from './lexicon-document.ts';

/*
 * Readers and writers of older records rely on published lexicons. Therefore new properties must be optional, and
 * limits can only be raised.
 */

/** A file of a holder's catalog. The record key is the id of the file. */
export const CATALOG_ENTRY_LEXICON: LexiconDocument = {
  lexicon: 1,
  id: 'cloud.svc.catalog.entry',
  defs: {
    main: {
      type: 'record',
      description: "A file of a holder's catalog. Its name and contents are sealed.",
      key: 'any',
      record: {
        type: 'object',
        required: ['file', 'revision', 'root', 'size', 'chunker', 'createdAt'],
        properties: {
          file: { type: 'string', maxLength: 64, description: 'The id of the file, as in the record key.' },
          revision: { type: 'integer', minimum: 1, description: 'Each change of the file adds 1.' },
          root: { type: 'cid-link', description: 'The manifest, which lists the sealed blocks.' },
          size: { type: 'integer', minimum: 0, description: 'Bytes of the sealed blocks.' },
          chunker: { type: 'string', maxLength: 64, description: 'How the file was cut into blocks.' },
          sealedName: {
            type: 'bytes',
            maxLength: 4_096,
            description: 'The name, for the devices of the holder.',
          },
          createdAt: { type: 'string', format: 'datetime', description: 'When this revision was made.' },
        },
      },
    },
  },
};

/** A statement that the blocks of a revision are stored in other places as well. */
export const SYNC_RECEIPT_LEXICON: LexiconDocument = {
  lexicon: 1,
  id: 'cloud.svc.sync.receipt',
  defs: {
    main: {
      type: 'record',
      description: 'Copies of a revision have been stored and verified.',
      key: 'any',
      record: {
        type: 'object',
        required: ['file', 'revision', 'root', 'copies', 'createdAt'],
        properties: {
          file: { type: 'string', maxLength: 64, description: 'The id of the file.' },
          revision: { type: 'integer', minimum: 1 },
          root: { type: 'cid-link', description: 'The manifest of the revision.' },
          copies: { type: 'integer', minimum: 0, description: 'Verified copies.' },
          createdAt: { type: 'string', format: 'datetime' },
        },
      },
    },
  },
};

/** The lexicon of a device that syncs files. */
export const DEVICE_LEXICON: LexiconDocument = {
  lexicon: 1,
  id: 'cloud.svc.device',
  defs: {
    main: {
      type: 'record',
      description: 'A device that syncs the files of the holder.',
      key: 'any',
      record: {
        type: 'object',
        required: ['name', 'createdAt'],
        properties: {
          name: { type: 'bytes', maxLength: 1_024, description: 'The sealed name of the device.' },
          lastSeen: { type: 'string', maxLength: 10, description: 'The day (UTC) of its last sync.' },
          createdAt: { type: 'string', format: 'datetime' },
        },
      },
    },
  },
};

/** All lexicons of this product. */
export const LEXICONS: readonly LexiconDocument[] = [
  CATALOG_ENTRY_LEXICON,
  SYNC_RECEIPT_LEXICON,
  DEVICE_LEXICON,
];
