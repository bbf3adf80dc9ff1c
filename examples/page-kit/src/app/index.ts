export * from './mount-page.tsx';
