import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Builds the image of the gateway with the first of docker and podman whose daemon responds. Returns the name of the
 * image, or undefined if neither daemon responds.
 */
export async function containerImage(root: string, version: string): Promise<string | undefined> {
  for (const program of ['docker', 'podman']) {
    const isReady = await run(program, ['info'], { timeout: ANSWER_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    if (!isReady) continue;
    const image = `gatehouse:${version}`;
    await run(program, ['build', '--file', 'deploy/Containerfile', '--tag', image, '.'], { cwd: root });
    return image;
  }
  return undefined;
}
