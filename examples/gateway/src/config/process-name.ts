/** Processes of the product. Each reads its slice of the settings table. */
export const PROCESS_TITLES = {
  customer: 'The customer gateway',
  ops: 'The operator API',
  proxy: 'The authorization proxy',
  worker: 'The sync worker',
  bridge: 'The OpenID Connect bridge',
  edge: 'The edge',
  mesh: 'The process of the mesh',
  'command-line': 'This command',
} as const;

export type ProcessName = keyof typeof PROCESS_TITLES;
