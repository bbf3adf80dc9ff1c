import { Card, Page, Trail } from '@gatehouse/page-kit/page';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filesQuery } from '../files/files-query.ts';
import { useCaller } from '../session/caller-context.ts';
import { ChangeProgress } from './change-progress.tsx';
import { EnterPhrase } from './enter-phrase.tsx';

/**
 * Replaces the customer's key with one that the service manages. Every file is sealed again. For this, the tab needs
 * the recovery phrase.
 */
export function ManagedKeyPage() {
  const { did } = useCaller();
  const { data: opened } = useQuery(filesQuery(did));
  const [hasBegun, setBegun] = useState(false);
  if (opened?.isOpen === false)
    return (
      <Page title="Let the service keep the key">
        <EnterPhrase />
      </Page>
    );
  return (
    <Page
      title="Let the service keep the key"
      trail={<Trail steps={[{ label: 'Settings', to: '/settings' }]} />}
    >
      {hasBegun ? (
        <ChangeProgress mode="managed" keyId={undefined} />
      ) : (
        <Card title="Before you begin">
          <Text>
            Every file is fetched, sealed with a new key and sent again. After that you need no recovery
            phrase, and the operator of the service could open your files.
          </Text>
          <div>
            <Button onClick={() => setBegun(true)} disabled={opened === undefined}>
              Change the key
            </Button>
          </div>
        </Card>
      )}
    </Page>
  );
}
