import { Alert, Button, type ButtonProps, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps extends ButtonProps {
  text: string;
  label: string;
}

/** A button that copies a longer text. If the browser does not allow this, explains what to do instead. */
export function CopyButton({ text, label, ...rest }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Stack gap="sm">
      <Group>
        <Button leftSection={<Icon size={16} aria-hidden />} {...rest} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : label}
        </Button>
      </Group>
      <div role="alert">
        {clipboard.error && (
          <Alert color="yellow" variant="light" role="group">
            The browser does not allow copying here. Select the text instead.
          </Alert>
        )}
      </div>
    </Stack>
  );
}
