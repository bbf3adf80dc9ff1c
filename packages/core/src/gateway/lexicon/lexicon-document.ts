/**
 * A property of a record in the lexicon language (AT Protocol "Lexicon"). Contains only the features that Gatehouse's
 * lexicons use.
 */
export type LexiconProperty = { readonly description?: string } & (
  | { readonly type: 'string'; readonly maxLength?: number; readonly format?: 'datetime' }
  | { readonly type: 'integer'; readonly minimum?: number }
  | { readonly type: 'bytes'; readonly maxLength?: number }
  | { readonly type: 'cid-link' }
);

/** The lexicon of one kind of record. */
export interface LexiconDocument {
  readonly lexicon: 1;
  readonly id: string;
  readonly defs: {
    readonly main: {
      readonly type: 'record';
      readonly description: string;
      readonly key: 'any';
      readonly record: {
        readonly type: 'object';
        readonly required: readonly string[];
        readonly properties: Readonly<Record<string, LexiconProperty>>;
      };
    };
  };
}
