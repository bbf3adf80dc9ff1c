import { Loaded, NothingYet, Page, Trail } from '@gatehouse/page-kit/page';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EnterPhrase } from '../key/enter-phrase.tsx';
import { limitsQuery } from '../plan/limits.ts';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';
import { TrashList } from './trash-list.tsx';

/** Deleted files that can be restored. */
export function TrashPage() {
  const query = useQuery(filesQuery(useCaller().did));
  const days = useQuery(limitsQuery).data?.safety_net.version_days;
  return (
    <Page title="Trash" trail={<Trail steps={[{ label: 'Files', to: '/files' }]} />} lead={leadOf(days)}>
      <Loaded query={query}>
        {(opened) => {
          if (!opened.isOpen) return <EnterPhrase />;
          const { deleted } = opened.index;
          if (deleted.length === 0) return <EmptyTrash />;
          return (
            <TrashList
              deleted={deleted.map(({ file }) => file)}
              index={opened.index}
              keys={opened.keys}
              keptDays={days}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

function leadOf(days: number | undefined): string {
  if (days === 0) return 'Files that you delete are removed permanently. They cannot be restored.';
  const age = days === undefined ? 'some time' : days === 1 ? '1 day' : `${days} days`;
  return `You can restore deleted files for ${age}. Then they are removed permanently. Until then they use storage.`;
}

function EmptyTrash() {
  return (
    <NothingYet
      icon={<IconTrash aria-hidden />}
      title="The trash is empty"
      description="Files that you delete appear here."
    />
  );
}
