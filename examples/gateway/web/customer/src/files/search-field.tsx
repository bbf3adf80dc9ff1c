import { foundText, SearchBox } from '@gatehouse/page-kit/page';

/** Searches all files by words of their paths. */
export function SearchField({ found }: { found: number }) {
  return <SearchBox label="Search all files" found={foundText(found, false, ['file', 'files'])} />;
}
