export * from './color-scheme-switch.tsx';
export * from './doorway.tsx';
export * from './frame.tsx';
export type { Place, PlaceGroup } from './navigation.tsx';
export * from './shell.tsx';
