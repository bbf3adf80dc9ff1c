#!/usr/bin/env -S node --max-semi-space-size=4 --max-old-space-size=64
// An alias of `gatehouse ops`.
process.argv.splice(2, 0, 'ops');
await import('./gatehouse.mjs');
