import { Input, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFolder, IconFolderFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './folder-tree.module.css';
import { type Folder, parentsOf, visibleFolders } from './folders-of.ts';
import { nameIn, parentOf } from './move-entries.ts';

interface FolderTreeProps {
  label: string;
  folders: readonly Folder[];
  /** The chosen folder. */
  value: string;
  onChange: (path: string) => void;
  error?: ReactNode;
}

/**
 * A tree in which one folder is chosen. The up and down arrow, Home and End move the choice. The left and right arrow
 * close and open a folder, as in the tree pattern of WAI-ARIA.
 */
export function FolderTree({ label, folders, value, onChange, error }: FolderTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['', ...parentsOf(value)]));
  const tree = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const shown = visibleFolders(folders, expanded);
  const toggle = (path: string) => {
    setExpanded(
      new Set(expanded.has(path) ? [...expanded].filter((each) => each !== path) : [...expanded, path]),
    );
    // The chosen folder must stay visible.
    if (expanded.has(path) && parentsOf(value).includes(path)) onChange(path);
  };
  const choose = (folder: Folder | undefined) => {
    if (!folder) return;
    onChange(folder.path);
    itemOf(tree.current, folder.path)?.focus();
  };
  useEffect(() => {
    itemOf(tree.current, value)?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = shown.findIndex(({ path }) => path === value);
    const current = shown[at];
    if (!current) return;
    const isOpen = current.hasFolders && expanded.has(value);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(shown[at + 1]),
      ArrowUp: () => choose(shown[at - 1]),
      Home: () => choose(shown[0]),
      End: () => choose(shown.at(-1)),
      ArrowRight: () => (isOpen ? choose(shown[at + 1]) : current.hasFolders && toggle(value)),
      ArrowLeft: () => (isOpen ? toggle(value) : choose(shown.find(({ path }) => path === parentOf(value)))),
      Enter: () => event.currentTarget.closest('form')?.requestSubmit(),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      <div
        ref={tree}
        role="tree"
        aria-labelledby={labelId}
        className={classes.tree ?? ''}
        onKeyDown={onKeyDown}
      >
        {shown.map((folder) => (
          <FolderItem
            key={folder.path}
            folder={folder}
            isChosen={folder.path === value}
            isExpanded={expanded.has(folder.path)}
            onChoose={() => choose(folder)}
            onToggle={() => toggle(folder.path)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

interface FolderItemProps {
  folder: Folder;
  isChosen: boolean;
  isExpanded: boolean;
  onChoose: () => void;
  onToggle: () => void;
}

function FolderItem({ folder, isChosen, isExpanded, onChoose, onToggle }: FolderItemProps) {
  const { path, level, hasFolders } = folder;
  const Icon = isChosen ? IconFolderFilled : IconFolder;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      role="treeitem"
      aria-level={level + 1}
      aria-selected={isChosen}
      {...(hasFolders && { 'aria-expanded': isExpanded })}
      tabIndex={isChosen ? 0 : -1}
      data-folder={path}
      {...(isChosen && { 'data-path': 'folder', 'data-autofocus': true })}
      className={classes.item ?? ''}
      style={{ paddingInlineStart: `calc(${level} * 1.25rem + 0.25rem)` }}
      onClick={onChoose}
    >
      <UnstyledButton
        tabIndex={-1}
        aria-hidden
        className={classes.chevron ?? ''}
        data-expanded={isExpanded}
        style={{ visibility: hasFolders ? 'visible' : 'hidden' }}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <IconChevronRight size={16} />
      </UnstyledButton>
      <Icon size={18} aria-hidden color="var(--gatehouse-accent)" />
      <Text span size="sm" dir="auto" truncate>
        {path === '' ? 'Files' : nameIn(path)}
      </Text>
    </div>
  );
}

function itemOf(tree: HTMLElement | null, path: string): HTMLElement | undefined {
  return [...(tree?.querySelectorAll<HTMLElement>('[data-folder]') ?? [])].find(
    ({ dataset }) => dataset.folder === path,
  );
}
