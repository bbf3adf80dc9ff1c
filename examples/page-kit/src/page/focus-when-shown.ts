/**
 * A `ref` that focuses its element when the element appears. It is one function for every render, because React calls a
 * changed `ref` again.
 */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
