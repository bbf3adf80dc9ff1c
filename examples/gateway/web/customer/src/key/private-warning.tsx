import { Card } from '@gatehouse/page-kit/page';
import { Alert, Button, Checkbox, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StepText } from './step-text.tsx';

/** A warning that a customer must accept before changing to a key that only they have. */
export function PrivateWarning({ onAccept }: { onAccept: () => void }) {
  const [isAccepted, setAccepted] = useState(false);
  return (
    <Card title="Before you begin" actions={<StepText step={1} />}>
      <Alert color="yellow" variant="light" role="note" icon={<IconAlertTriangle aria-hidden />}>
        If you lose the recovery phrase, your files are lost. We cannot reset it, because we do not have it.
      </Alert>
      <List spacing="xs">
        <List.Item>You get a recovery phrase of 24 words. It is shown once and stored nowhere.</List.Item>
        <List.Item>
          Every file is fetched, sealed with the new key and sent again. Earlier versions become unreadable.
        </List.Item>
        <List.Item>
          Each browser tab and each device asks for the phrase before it can open your files.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Have paper and a pen at hand, or a password manager.
      </Text>
      <Checkbox
        checked={isAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
        label="I understand that my files cannot be restored without the phrase"
      />
      <Group gap="sm" justify="flex-end">
        <Button component={Link} to="/settings" variant="default">
          Cancel
        </Button>
        <Button disabled={!isAccepted} onClick={onAccept}>
          Show the recovery phrase
        </Button>
      </Group>
    </Card>
  );
}
