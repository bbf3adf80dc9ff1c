/** Waits up to five seconds until the question returns true. Returns false if it never does. */
export async function eventually(question: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 5_000;
  while (!(await question())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
