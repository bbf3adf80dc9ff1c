import { Facts } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import { useFilePaths } from '../files/use-file-paths.ts';
import type { Copies } from './copies-query.ts';

/** Maximum number of files in the list. The gateway returns the files with the fewest copies first. */
const SHOWN_FILES = 20;

interface FileCopiesProps {
  readonly files: Copies['files'];
  readonly targetCopies: number;
}

/**
 * Lists the files with too few copies. A file has as many copies as its block with the fewest copies.
 */
export function FileCopies({ files, targetCopies }: FileCopiesProps) {
  const paths = useFilePaths();
  const few = files.filter(({ copies }) => copies < targetCopies);
  if (few.length === 0) return files.length > 0 && <Text>All your files have {targetCopies} copies.</Text>;
  const shown = few.slice(0, SHOWN_FILES);
  return (
    <>
      <Text fw={600}>Files with fewer copies</Text>
      <Facts
        facts={Object.fromEntries(
          shown.map(({ file, copies }) => [paths.get(file) ?? file, `${copies} of ${targetCopies} copies`]),
        )}
      />
      {few.length > shown.length && <Text c="dimmed">{few.length - shown.length} more files</Text>}
    </>
  );
}
