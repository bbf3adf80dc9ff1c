import { IconFileExport } from '@tabler/icons-react';
import { DownloadButton } from '../csv/download-button.tsx';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import { exportCards } from './export-cards.ts';

/** Downloads the cards of a lesson. */
export function ExportButton({ path, title }: { path: LessonPath; title: string }) {
  return <DownloadButton icon={IconFileExport} label="Export" run={() => exportCards(path, title)} />;
}
