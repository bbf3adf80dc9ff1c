import { Button, Group, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyFieldProps {
  label: string;
  description?: string;
  value: string;
}

/**
 * Shows a text with a button that copies it. Browsers allow copying only on pages that were loaded over https
 * or from this machine.
 */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Group align="flex-end" maw={640} gap="xs">
      <TextInput
        flex={1}
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(value)}
        >
          <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </Group>
  );
}
