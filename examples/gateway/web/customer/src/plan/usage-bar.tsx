import { Progress } from '@mantine/core';
import type { Limits } from './limits.ts';

/** Used and reserved storage as parts of the quota. */
export function UsageBar({ safetyNet, size = 'sm' }: { safetyNet: Limits['safety_net']; size?: string }) {
  const { limit_bytes, used_bytes, reserved_bytes } = safetyNet;
  const percent = (bytes: number) => (limit_bytes === 0 ? 100 : Math.min(100, (100 * bytes) / limit_bytes));
  const isFull = percent(used_bytes + reserved_bytes) > 90;
  return (
    <Progress.Root size={size} aria-hidden>
      <Progress.Section value={percent(used_bytes)} color={isFull ? 'red.8' : 'pine'} />
      <Progress.Section value={Math.min(percent(reserved_bytes), 100 - percent(used_bytes))} color="pine.3" />
    </Progress.Root>
  );
}
