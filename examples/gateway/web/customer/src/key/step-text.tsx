import { Text } from '@mantine/core';

/** Position of a step on the way to a private key. */
export function StepText({ step }: { step: 1 | 2 | 3 }) {
  return (
    <Text size="sm" c="dimmed">
      Step {step} of 3
    </Text>
  );
}
