import { Alert, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';

/** Shows the text while the browser is offline. */
export function OfflineNotice({ text }: { text: string }) {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconCloudOff size={18} aria-hidden />}
      py="xs"
      mb="lg"
    >
      <Text size="sm">{text}</Text>
    </Alert>
  );
}
