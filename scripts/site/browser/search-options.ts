import type { Options } from 'minisearch';

/** Options of the search index, which the build and the browser must share. */
export const SEARCH_OPTIONS: Options = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  searchOptions: { boost: { title: 4, page: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
