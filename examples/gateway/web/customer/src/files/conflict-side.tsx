import { BusyButton } from '@gatehouse/page-kit/form';
import { byteText, Instant } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { plainSize, type StoredFile } from '../../../../src/files/index.ts';
import classes from './conflict.module.css';
import { nameIn } from './move-entries.ts';

interface ConflictSideProps {
  title: string;
  /** Undefined if the original was deleted. */
  file: StoredFile | undefined;
  device: string;
  isNewer: boolean;
  /** Label of the button that keeps this content only. */
  keepLabel: string;
  isKeeping: boolean;
  onKeep: () => void;
  onDownload: () => void;
}

/** One of the two contents, with what tells them apart. */
export function ConflictSide(props: ConflictSideProps) {
  const { title, file, device, isNewer, keepLabel, isKeeping, onKeep, onDownload } = props;
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Stack gap="sm" h="100%">
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          {isNewer && <Badge variant="light">Newer</Badge>}
        </Group>
        {file ? (
          <dl className={classes.facts}>
            <dt>Name</dt>
            <dd dir="auto">{nameIn(file.path)}</dd>
            <dt>Size</dt>
            <dd>{byteText(plainSize(file.size))}</dd>
            <dt>Changed</dt>
            <dd>
              <Instant at={new Date(file.modified).toISOString()} exact />
            </dd>
            <dt>Device</dt>
            <dd dir="auto">{device}</dd>
          </dl>
        ) : (
          <Text size="sm">It was deleted on another device.</Text>
        )}
        <Group gap="xs" mt="auto">
          <BusyButton variant="default" isBusy={isKeeping} onClick={onKeep}>
            {keepLabel}
          </BusyButton>
          {file && (
            <Button variant="subtle" px="xs" onClick={onDownload} aria-label={`Download, ${title}`}>
              Download
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
