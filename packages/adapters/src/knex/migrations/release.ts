/** Version of this release. `npm run release` writes it. */
export const RELEASE = '0.1.0';
