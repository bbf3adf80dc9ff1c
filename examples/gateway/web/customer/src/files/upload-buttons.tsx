import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFile, IconFolder, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChosenFile } from '../transfers/chosen-file.ts';
import { chosenFiles } from './chosen-files.ts';

interface UploadButtonsProps {
  folder: string;
  onChosen: (files: readonly ChosenFile[]) => void;
}

/** Buttons with which the customer chooses files or a folder to upload. */
export function UploadButtons({ folder, onChosen }: UploadButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onChosen(chosenFiles([...(input.files ?? [])], folder));
    input.value = '';
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={directory}
        type="file"
        hidden
        aria-label="Folder to upload"
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Upload
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFile size={16} aria-hidden />} onClick={() => files.current?.click()}>
            Files
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={16} aria-hidden />}
            onClick={() => directory.current?.click()}
          >
            A folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
