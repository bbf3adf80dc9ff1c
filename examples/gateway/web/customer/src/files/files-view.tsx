import { counted, NothingYet, Page } from '@gatehouse/page-kit/page';
import { Alert, Button } from '@mantine/core';
import { IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { limitsQuery } from '../plan/limits.ts';
import { useTransfers } from '../transfers/use-transfers.ts';
import type { OpenFiles } from './files-query.ts';
import { FilesTable } from './files-table.tsx';
import { entriesOf, foundFiles, type Order, ordered } from './folder.ts';
import { FolderTrail } from './folder-trail.tsx';
import { SearchField } from './search-field.tsx';
import { useSelection } from './selection.ts';
import { UploadButtons } from './upload-buttons.tsx';

const DropArea = lazy(async () => ({ default: (await import('./drop-area.tsx')).DropArea }));

/**
 * Shows one folder, or the results of a search in all folders. Files can be dropped anywhere, if the plan includes
 * storage.
 */
export function FilesView({ opened }: { opened: OpenFiles }) {
  const { index } = opened;
  const folder = useParams()['*'] ?? '';
  const [search] = useSearchParams();
  const { transfers } = useTransfers();
  const canUpload = useQuery(limitsQuery).data?.safety_net_allowed ?? true;
  const q = search.get('q') ?? '';
  const entries = q === '' ? entriesOf(index, folder) : foundFiles(index, q);
  const selection = useSelection(entries, `${folder}?${q}`);
  const order = (search.get('sort') ?? 'name') as Order;
  const title = folder === '' ? 'Files' : folder.slice(folder.lastIndexOf('/') + 1);
  return (
    <Page
      title={title}
      trail={folder !== '' && <FolderTrail folder={folder} />}
      actions={
        <>
          <Button
            component={Link}
            to="/trash"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
          >
            Trash
          </Button>
          {canUpload && <UploadButtons folder={folder} onChosen={(chosen) => transfers.upload(chosen)} />}
        </>
      }
    >
      <SearchField found={entries.length} />
      {index.unreadable.length > 0 && (
        <Alert color="yellow" variant="light">
          {counted(index.unreadable.length, 'file')} {index.unreadable.length === 1 ? 'was' : 'were'} sealed
          with another key, and cannot be opened here.
        </Alert>
      )}
      {entries.length === 0 ? (
        <Empty q={q} canUpload={canUpload} />
      ) : (
        <FilesTable
          opened={opened}
          entries={ordered(entries, order, search.get('order') === 'desc')}
          selection={selection}
          label={title}
        />
      )}
      {canUpload && (
        <Suspense fallback={null}>
          <DropArea folder={folder} onChosen={(chosen) => transfers.upload(chosen)} />
        </Suspense>
      )}
    </Page>
  );
}

interface EmptyProps {
  /** The search; '' for a folder. */
  q: string;
  canUpload: boolean;
}

function Empty({ q, canUpload }: EmptyProps): ReactNode {
  const icon = <IconFolderOpen aria-hidden />;
  if (q !== '')
    return (
      <NothingYet
        icon={icon}
        title={`Nothing found for “${q}”`}
        description="Every word must occur in the path of a file."
      />
    );
  if (!canUpload)
    return (
      <NothingYet
        icon={icon}
        title="No files yet"
        description="You need a plan to upload files."
        action={
          <Button component={Link} to="/plan">
            See your plan
          </Button>
        }
      />
    );
  return (
    <NothingYet
      icon={icon}
      title="Drop files here"
      description="Or choose them with the button above. They are sealed on this device before they are sent, and earlier versions are kept."
    />
  );
}
