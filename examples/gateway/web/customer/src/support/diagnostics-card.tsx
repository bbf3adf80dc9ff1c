import { Card } from '@gatehouse/page-kit/page';
import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '../session/caller-context.ts';
import { diagnostics } from './diagnostics.ts';

/** Information for support. The customer can read it before copying it. */
export function DiagnosticsCard() {
  const caller = useCaller();
  const { data } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: ({ signal }) => diagnostics(caller, signal),
  });
  const clipboard = useClipboard({ timeout: 2_000 });
  const text = JSON.stringify(data, undefined, 2);
  return (
    <Card title="Details for support">
      <Text>
        Send this with your question. It contains the state of your account, and no file names, tokens or
        keys.
      </Text>
      <Code block tabIndex={0} role="region" aria-label="The details" mah={320}>
        {text ?? 'Collecting ...'}
      </Code>
      <Group>
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy the details'}
        </Button>
      </Group>
    </Card>
  );
}
