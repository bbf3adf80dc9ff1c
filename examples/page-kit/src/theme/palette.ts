import type { MantineColorsTuple } from '@mantine/core';

/** Green of buttons, links and other controls. */
export const pine: MantineColorsTuple = [
  '#eef6f3',
  '#dbeae4',
  '#b8d5cc',
  '#93c1b3',
  '#72ad9c',
  '#549784',
  '#38806d',
  '#256656',
  '#1d5447',
  '#143d34',
];

/** Warm grey colours of the light theme. */
export const stone: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e8e5de',
  '#dbd7cd',
  '#c6c1b5',
  '#a29c90',
  '#79736a',
  '#5f5a52',
  '#3e3a35',
  '#24211e',
];

/** Greenish grey colours of the dark theme. */
export const night: MantineColorsTuple = [
  '#dfe4e1',
  '#bcc4c0',
  '#9ba6a1',
  '#7d8984',
  '#414b47',
  '#323a37',
  '#222826',
  '#181c1b',
  '#121514',
  '#0c0e0d',
];
