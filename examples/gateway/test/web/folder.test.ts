import { describe, expect, it } from 'vitest';
import type { FileIndex, StoredFile } from '../../src/files/index.ts';
import { chosenFiles } from '../../web/customer/src/files/chosen-files.ts';
import { entriesOf, foundFiles, ordered } from '../../web/customer/src/files/folder.ts';

/** Sealing adds 29 bytes to a block. */
const stored = (path: string, size: number, modified = 1) =>
  ({ path, size: size + 29, modified }) as StoredFile;

function indexOf(...files: StoredFile[]): FileIndex {
  return {
    files: new Map(files.map((file) => [file.path, file])),
    all: files,
    unreadable: [],
  };
}

const INDEX = indexOf(
  stored('b10.txt', 1, 5),
  stored('b9.txt', 3, 4),
  stored('trips/norway/map.pdf', 100, 7),
  stored('trips/list.txt', 10, 6),
  stored('tripsheet.txt', 2, 3),
);

const names = (entries: ReturnType<typeof entriesOf>) => entries.map(({ name }) => name);

describe('the entries of a folder', () => {
  it('are its own files and folders, and each folder has the total size and the latest change of its content', () => {
    expect(names(entriesOf(INDEX, ''))).toEqual(['trips', 'b10.txt', 'b9.txt', 'tripsheet.txt']);
    expect(entriesOf(INDEX, '')[0]).toMatchObject({ kind: 'folder', path: 'trips', size: 110, modified: 7 });
    expect(names(entriesOf(INDEX, 'trips'))).toEqual(['norway', 'list.txt']);
    expect(entriesOf(INDEX, 'trip')).toEqual([]);
  });

  it.each([
    ['name', false, ['trips', 'b9.txt', 'b10.txt', 'tripsheet.txt']],
    ['name', true, ['trips', 'tripsheet.txt', 'b10.txt', 'b9.txt']],
    ['size', true, ['trips', 'b9.txt', 'tripsheet.txt', 'b10.txt']],
    ['modified', false, ['trips', 'tripsheet.txt', 'b9.txt', 'b10.txt']],
  ] as const)('keep folders first by %s, descending %s', (order, isDescending, expected) => {
    expect(names(ordered(entriesOf(INDEX, ''), order, isDescending))).toEqual(expected);
  });

  it('show a conflict copy after its original', () => {
    const copy = 'a (conflict laptop 2026-11-22).txt';
    const index = indexOf(stored('b.txt', 1), stored(copy, 1), stored('a.txt', 1));
    expect(names(ordered(entriesOf(index, ''), 'name', false))).toEqual(['a.txt', copy, 'b.txt']);
  });

  it('are found by every word of a search, in any folder', () => {
    expect(names(foundFiles(INDEX, 'TRIPS pdf'))).toEqual(['trips/norway/map.pdf']);
    expect(foundFiles(INDEX, 'trips nothing')).toEqual([]);
  });
});

describe('chosen files', () => {
  const file = (name: string, more = {}) => Object.assign(new File([], name), more);
  it('keep their folders inside the open folder, and omit hidden files and paths outside of it', () => {
    const chosen = chosenFiles(
      [
        file('a.txt'),
        file('b.txt', { path: './b.txt' }),
        file('c.txt', { path: '/photos/c.txt' }),
        file('x', { path: '../x' }),
        file('.DS_Store', { path: '/photos/.DS_Store' }),
      ],
      'inbox',
    );
    expect(chosen.map(({ path }) => path)).toEqual(['inbox/a.txt', 'inbox/b.txt', 'inbox/photos/c.txt']);
  });
});
