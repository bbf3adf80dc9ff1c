import { Button, Divider, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { Status } from '../session/guest-gate.tsx';

/** A button for each single sign-on provider. */
export function SsoButtons({ status, returnTo }: { status: Status; returnTo: string }) {
  const offered = status.providers.flatMap(({ id, label, loginUrl }) =>
    loginUrl === null ? [] : [{ id, label, href: `${loginUrl}?${new URLSearchParams({ returnTo })}` }],
  );
  if (offered.length === 0) return null;
  return (
    <Stack gap="lg">
      {offered.map(({ id, label, href }) => (
        <Button
          key={id}
          component="a"
          href={href}
          variant="default"
          size="md"
          leftSection={<IconKey size={18} aria-hidden />}
        >
          {label}
        </Button>
      ))}
      <Divider label="or with a password" labelPosition="center" />
    </Stack>
  );
}
