import { Card, CopyButton, Disclosure, DisclosureList, Facts, Loaded } from '@gatehouse/page-kit/page';
import { Code, Text } from '@mantine/core';
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
  const text = JSON.stringify(details, undefined, 2);
  return (
    <>
      <Facts facts={diagnosticFacts(details)} />
      <CopyButton text={text} label="Copy the details" />
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
