import { Loaded, Page, Trail } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { EnterPhrase } from '../key/enter-phrase.tsx';
import { limitsQuery } from '../plan/limits.ts';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';
import { keptDays } from './kept-days.ts';
import { TrashList } from './trash-list.tsx';

/** Deleted files that can be restored. */
export function TrashPage() {
  const query = useQuery(filesQuery(useCaller().did));
  const days = useQuery(limitsQuery).data?.safety_net.version_days;
  return (
    <Page title="Trash" trail={<Trail steps={[{ label: 'Files', to: '/files' }]} />} lead={leadOf(days)}>
      <Loaded query={query}>
        {(opened) => (opened.isOpen ? <TrashList opened={opened} keptDays={days} /> : <EnterPhrase />)}
      </Loaded>
    </Page>
  );
}

function leadOf(days: number | undefined): string {
  if (days === 0) return 'Files that you delete are removed permanently. They cannot be restored.';
  return `You can restore deleted files for ${keptDays(days)}. Then they are removed permanently. Until then they use storage, unless you delete them here.`;
}
