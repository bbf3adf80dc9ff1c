import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Informs an administrator that a test sign-in has failed, and what to do. */
export function FailureAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert
      w="100%"
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      {children}
    </Alert>
  );
}
