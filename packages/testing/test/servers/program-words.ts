/**
 * Returns Node's arguments for running the program whose source is at this absolute path. `npm run test:long` runs the
 * built program instead, as users do, because it starts in a sixth of the time. Programs of tests are not built.
 */
export function programWords(source: string): readonly string[] {
  const built = source.replace(/^(.*)\/src\/(.+)\.ts$/, '$1/dist/$2.js');
  const isBuilt = process.env.TEST_PROGRAMS === 'built' && built !== source;
  return isBuilt ? [built] : ['--conditions=@gatehouse/source', source];
}
