import '@mantine/dropzone/styles.css';
import { Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import type { ChosenFile } from '../transfers/chosen-file.ts';
import { chosenFiles } from './chosen-files.ts';

interface DropAreaProps {
  folder: string;
  onChosen: (files: readonly ChosenFile[]) => void;
}

/** An area that covers the window while the customer drags files over it. */
export function DropArea({ folder, onChosen }: DropAreaProps) {
  return (
    <Dropzone.FullScreen
      onDrop={(files) => onChosen(chosenFiles(files, folder))}
      activateOnClick={false}
      activateOnKeyboard={false}
      aria-hidden
      inputProps={{ 'aria-label': 'Dropped files', tabIndex: -1 }}
    >
      <Stack align="center" justify="center" mih="60vh" gap="xs" style={{ pointerEvents: 'none' }}>
        <IconUpload size={40} aria-hidden />
        <Text fw={650} fz="xl">
          Drop to upload to {folder === '' ? 'your files' : folder}
        </Text>
      </Stack>
    </Dropzone.FullScreen>
  );
}
