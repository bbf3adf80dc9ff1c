export * from './stacked-bars.tsx';
export type { Series, StackedBarsProps } from './stacked-bars-view.tsx';
