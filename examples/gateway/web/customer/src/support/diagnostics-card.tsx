import { Card, Disclosure, DisclosureList, Facts, Loaded } from '@gatehouse/page-kit/page';
import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '../session/caller-context.ts';
import { diagnosticFacts } from './diagnostic-facts.tsx';
import { type Diagnostics, diagnostics } from './diagnostics.ts';

/** Information for support. The customer can read it before copying it. */
export function DiagnosticsCard() {
  const caller = useCaller();
  const query = useQuery({
    queryKey: ['diagnostics'],
    queryFn: ({ signal }) => diagnostics(caller, signal),
  });
  return (
    <Card title="Details for support">
      <Text>
        Send these details with your question. They contain no file names, tokens or keys, and leave this
        browser only when you send them.
      </Text>
      <Loaded query={query}>{(details) => <Details details={details} />}</Loaded>
    </Card>
  );
}

function Details({ details }: { details: Diagnostics }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const text = JSON.stringify(details, undefined, 2);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Facts facts={diagnosticFacts(details)} />
      <Group>
        <Button leftSection={<Icon size={16} aria-hidden />} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy the details'}
        </Button>
      </Group>
      <div role="alert">
        {clipboard.error && (
          <Alert color="yellow" variant="light" role="group">
            The browser does not allow copying here. Open the list below and select the text.
          </Alert>
        )}
      </div>
      <DisclosureList label="Copied text">
        <Disclosure summary="Everything that is copied">
          <Code block tabIndex={0} role="region" aria-label="The details" mah={320}>
            {text}
          </Code>
        </Disclosure>
      </DisclosureList>
    </>
  );
}
