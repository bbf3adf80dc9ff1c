import { announceFailure, BusyButton } from '@gatehouse/page-kit/form';
import type { Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

interface DownloadButtonProps {
  icon: Icon;
  label: string;
  run: () => Promise<void>;
}

/** Collects records and downloads them as a file. */
export function DownloadButton({ icon: Icon, label, run }: DownloadButtonProps) {
  const downloading = useMutation({ mutationFn: run, onError: (error) => announceFailure(error) });
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      isBusy={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {label}
    </BusyButton>
  );
}
