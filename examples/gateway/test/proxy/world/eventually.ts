/** Waits, for five seconds at most, until the question is answered with yes. */
export async function eventually(question: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 5_000;
  while (!(await question())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
