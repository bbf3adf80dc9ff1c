import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { AuditFilter } from './audit-filter-of.ts';

const FORMATS = { csv: 'CSV', ndjson: 'NDJSON' } as const;

/** Links that download every row that matches the filter. */
export function ExportLinks({ filter }: { filter: AuditFilter }) {
  const query = new URLSearchParams({ ...filter }).toString();
  return (
    <Group gap="xs">
      {Object.entries(FORMATS).map(([format, name]) => (
        <Button
          key={format}
          component="a"
          variant="default"
          size="xs"
          href={`/internal/v1/ops/audit.${format}${query && `?${query}`}`}
          download
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
