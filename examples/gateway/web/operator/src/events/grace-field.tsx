import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { localInputValue } from './local-input-value.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const OFFERED_DAYS = [7, 14, 30];
const DAY_MS = 24 * 3_600_000;

/** A field for the end of a grace period, in the reader's time zone. */
export function GraceField({ choose, ...props }: TextInputProps & { choose: (value: string) => void }) {
  return (
    <Stack gap="xs">
      <TextInput
        type="datetime-local"
        label="Grace until"
        description={`In your time zone, ${ZONE}.`}
        maw={320}
        {...props}
      />
      <Group gap="xs">
        {OFFERED_DAYS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="xs"
            onClick={() => choose(localInputValue(new Date(Date.now() + days * DAY_MS)))}
          >
            In {days} days
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
