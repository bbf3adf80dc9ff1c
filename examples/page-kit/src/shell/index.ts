export * from './account-menu.tsx';
export * from './color-scheme-switch.tsx';
export * from './doorway.tsx';
export * from './frame.tsx';
export * from './navigation.tsx';
export * from './shell.tsx';
