import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Transfer } from './transfer.ts';
import type { Transfers } from './transfers.ts';

/** After the page was reloaded during an upload, asks the customer to choose the same file again. */
export function ChooseAgain({ transfer, transfers }: { transfer: Transfer; transfers: Transfers }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isSame = file.size === transfer.size && file.lastModified === transfer.modified;
    setOther(!isSame);
    if (isSame) transfers.upload([{ path: transfer.path, file }]);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File of ${transfer.path}`}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <Button size="compact-xs" variant="default" mt={4} onClick={() => input.current?.click()}>
        Choose the file again
      </Button>
      {isOther && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          This is another file. Choose the one that you began to upload.
        </Text>
      )}
    </>
  );
}
