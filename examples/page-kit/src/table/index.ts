export * from './use-table-offset.ts';
export * from './window-rows.tsx';
export * from './window-table.tsx';
