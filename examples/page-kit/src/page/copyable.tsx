import { ActionIcon, Code, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyableProps {
  text: string;
  /** The name of the text, for the label "Copy ...". */
  what: string;
}

/** A text with a button that copies it. Browsers allow this only over https or from this machine. */
export function Copyable({ text, what }: CopyableProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Code fz="sm" px={0} bg="transparent" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      {window.isSecureContext && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={clipboard.copied ? 'Copied' : `Copy ${what}`}
          onClick={() => clipboard.copy(text)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
