import { announceFailure, BusyButton } from '@gatehouse/page-kit/form';
import { Card, Copyable } from '@gatehouse/page-kit/page';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { filesQuery } from '../files/files-query.ts';
import { useCaller } from '../session/caller-context.ts';
import { saveBlob } from '../transfers/save-blob.ts';
import { useTransfers } from '../transfers/use-transfers.ts';
import { accountData } from './account-data.ts';
import { RepositoryButton } from './repository-button.tsx';

/** Exports the customer's data as JSON, their files as an archive, and their repository as a CAR file. */
export function ExportCard() {
  const caller = useCaller();
  const take = useMutation({
    mutationFn: () => accountData(caller),
    onSuccess: (data) =>
      saveBlob(
        new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
        'gatehouse-account.json',
      ),
    onError: (error) => announceFailure(error),
  });
  return (
    <Card title="Take your data with you">
      <Text>
        Your data is your plan, history, devices, sync, and the list of your files with their names, in one
        JSON file.
      </Text>
      <Group>
        <BusyButton variant="default" isBusy={take.isPending} onClick={() => take.mutate()}>
          Download your data
        </BusyButton>
        <AllFilesButton />
      </Group>
      <Text>
        The files are saved as one ZIP archive with their folders. If they are large, add a device and run
        this command instead, because it continues after an interruption.
      </Text>
      <div>
        <Copyable text="gatehouse files get / ." what="the command" />
      </div>
      <Text>
        The records of your files are in your own repository, with everything that other apps have stored
        there. Your personal data server exports it as one CAR file, which other servers can import.
      </Text>
      <RepositoryButton />
    </Card>
  );
}

/** Downloads all files. Hidden while this tab cannot open the files, or if no file exists. */
function AllFilesButton() {
  const { did } = useCaller();
  const { transfers } = useTransfers();
  const { data: opened } = useQuery({ ...filesQuery(did), enabled: window.isSecureContext });
  if (!opened?.isOpen || opened.index.files.size === 0) return null;
  const files = [...opened.index.files.values()];
  return (
    <Button variant="default" onClick={() => transfers.downloadArchive('Files.zip', '', files)}>
      Download all files
    </Button>
  );
}
