import { byteText, Facts, Instant, Page, RecordList } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { copiesQuery, type Target } from './copies-query.ts';
import { FileCopies } from './file-copies.tsx';

/**
 * Shows which machines store the files. Renders nothing if the gateway stores no copies on other machines, as after its
 * installation.
 */
export function CopiesSection() {
  const { data: copies } = useQuery(copiesQuery);
  if (!copies?.enabled) return null;
  const { targets, target_copies, files } = copies;
  if (target_copies < 2 && targets.length === 0) return null;
  return (
    <Page.Section
      title="Copies of your files"
      lead={`Each file should be on ${target_copies} ${target_copies === 1 ? 'machine' : 'machines'}, this gateway included.`}
    >
      {targets.length > 0 && (
        <RecordList label="Machines with copies">
          {targets.map((target) => (
            <TargetItem key={target.name} target={target} />
          ))}
        </RecordList>
      )}
      <FileCopies files={files} targetCopies={target_copies} />
    </Page.Section>
  );
}

function TargetItem({ target }: { target: Target }) {
  const { name, held_blocks, waiting_blocks, waiting_since, last_contact, free_bytes, error } = target;
  const facts = {
    'Last contact': last_contact === null ? 'never' : <Instant at={last_contact} />,
    'Stored blocks': held_blocks,
    'Waiting blocks': waiting_blocks,
    ...(waiting_since !== null && { 'Waiting since': <Instant at={waiting_since} /> }),
    ...(free_bytes !== null && { 'Free space': byteText(free_bytes) }),
  };
  return (
    <RecordList.Item>
      <Text fw={600} dir="auto">
        {name}
      </Text>
      <Facts facts={facts} />
      {error !== null && (
        <Text size="sm" c="red" dir="auto">
          It does not respond: {error}
        </Text>
      )}
    </RecordList.Item>
  );
}
