import { Loaded, Page } from '@gatehouse/page-kit/page';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EnterPhrase } from '../key/enter-phrase.tsx';
import { useCaller } from '../session/caller-context.ts';
import { filesQuery } from './files-query.ts';
import { FilesView } from './files-view.tsx';

/** The customer's files, by folder. */
export function FilesPage() {
  const { did } = useCaller();
  const query = useQuery({ ...filesQuery(did), enabled: window.isSecureContext });
  if (!window.isSecureContext)
    return (
      <Page title="Files">
        <Alert color="yellow" variant="light">
          Your browser opens files only over https or on this machine. Open this page at its https address.
        </Alert>
      </Page>
    );
  return (
    <Loaded query={query}>
      {(opened) =>
        opened.isOpen ? (
          <FilesView opened={opened} />
        ) : (
          <Page title="Files">
            <EnterPhrase />
          </Page>
        )
      }
    </Loaded>
  );
}
