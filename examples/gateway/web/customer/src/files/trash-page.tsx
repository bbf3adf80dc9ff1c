import { Loaded, NothingYet, Page, Trail } from '@gatehouse/page-kit/page';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EnterPhrase } from '../key/enter-phrase.tsx';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';
import { TrashList } from './trash-list.tsx';

/** Deleted files that can be restored. */
export function TrashPage() {
  const query = useQuery(filesQuery(useCaller().did));
  return (
    <Loaded query={query}>
      {(opened) => {
        if (!opened.isOpen)
          return (
            <Page title="Trash">
              <EnterPhrase />
            </Page>
          );
        const { deleted } = opened.index;
        return (
          <Page
            title="Trash"
            trail={<Trail steps={[{ label: 'Files', to: '/files' }]} />}
            lead="Deleted files use storage until they are removed permanently after some time. Until then you can restore them."
          >
            {deleted.length === 0 ? (
              <NothingYet
                icon={<IconTrash aria-hidden />}
                title="The trash is empty"
                description="Files that you delete appear here."
              />
            ) : (
              <TrashList deleted={deleted.map(({ file }) => file)} index={opened.index} keys={opened.keys} />
            )}
          </Page>
        );
      }}
    </Loaded>
  );
}
