import type { PreparedRelease } from './prepare-release.ts';

/** Returns the commands that publish a prepared release. A person runs them. */
export function nextCommands({ version, files, image }: PreparedRelease): readonly string[] {
  // The core comes first, because the other packages depend on it.
  const tarballs = files
    .filter((name) => name.endsWith('.tgz'))
    .sort((one, other) => Number(other.includes('-core-')) - Number(one.includes('-core-')));
  return [
    `git commit --all --message "release: version ${version}"`,
    `git tag --sign v${version} --message "Gatehouse ${version}"`,
    `git push --follow-tags`,
    ...tarballs.map((name) => `npm publish release/${version}/${name}`),
    ...(image === undefined ? [] : [`docker push ${image}`]),
    `npm run store-servers -- . ${version}`,
    `git add --all cluster/released`,
    `git commit --message "release: store the servers of ${version}"`,
  ];
}
