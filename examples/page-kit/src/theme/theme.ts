import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { night, pine, stone } from './palette.ts';

/** The theme: green controls on warm grey, and on nearly black in the dark theme. */
export const theme = createTheme({
  colors: { pine, gray: stone, dark: night },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#24211e',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.75rem' }, h2: { fontSize: '1.25rem' } } },
  // Describe components as plain objects, because `Badge.extend` would load the component with every page.
  components: {
    Badge: { styles: { label: { textTransform: 'none' } } },
    // For accessibility, the menu stays in the landmark of its button, and every focusable child is an item.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
  },
});

/**
 * Replaces Mantine's colours for dimmed texts and errors, which have less contrast than WCAG 2.2 section 1.4.3
 * requires.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf9f6',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-red-light-color': '#9c1f18',
    '--mantine-color-yellow-light-color': '#704700',
    '--gatehouse-surface': '#ffffff',
    '--gatehouse-line': 'var(--mantine-color-gray-2)',
    '--gatehouse-field-line': '#8f897f',
    '--gatehouse-accent': 'var(--mantine-color-pine-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff9d96',
    '--mantine-color-pine-light': 'rgba(84, 151, 132, 0.2)',
    '--mantine-color-pine-light-hover': 'rgba(84, 151, 132, 0.28)',
    '--mantine-color-pine-light-color': 'var(--mantine-color-pine-2)',
    '--mantine-color-gray-light': 'rgba(255, 255, 255, 0.08)',
    '--mantine-color-gray-light-hover': 'rgba(255, 255, 255, 0.12)',
    '--mantine-color-red-light': 'rgba(250, 82, 82, 0.16)',
    '--mantine-color-red-light-color': '#ffb3ad',
    '--mantine-color-yellow-light': 'rgba(250, 176, 5, 0.14)',
    '--mantine-color-yellow-light-color': '#ffd866',
    '--gatehouse-surface': 'var(--mantine-color-dark-6)',
    // Mantine's own colour is that of the surface, so a disabled button would look like text.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--gatehouse-line': 'var(--mantine-color-dark-5)',
    '--gatehouse-field-line': 'var(--mantine-color-dark-3)',
    '--gatehouse-accent': 'var(--mantine-color-pine-3)',
  },
});
