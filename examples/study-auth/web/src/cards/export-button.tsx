import { failureText } from '@gatehouse/page-kit/api';
import { announce, BusyButton } from '@gatehouse/page-kit/form';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import { exportCards } from './export-cards.ts';

/** Downloads the cards of a lesson. */
export function ExportButton({ path, title }: { path: LessonPath; title: string }) {
  const exporting = useMutation({
    mutationFn: () => exportCards(path, title),
    onError: (error) => announce(failureText(error)),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconFileExport size={16} aria-hidden />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export
    </BusyButton>
  );
}
