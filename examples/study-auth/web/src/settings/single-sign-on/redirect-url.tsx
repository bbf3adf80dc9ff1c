import { Button, Group, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** The address to register at the provider. Browsers let a page copy only over https or from this machine. */
export function RedirectUrl({ url }: { url: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Group align="flex-end" maw={640} gap="xs">
      <TextInput
        flex={1}
        label="Redirect URL"
        description="Register exactly this address at the provider."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(url)}
        >
          <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </Group>
  );
}
