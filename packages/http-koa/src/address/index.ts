export * from './client-address.ts';
export * from './client-is-hidden.ts';
export { isForwarded } from './is-forwarded.ts';
export * from './is-plain-host.ts';
export * from './is-proxy-range.ts';
export * from './subscriber-of.ts';
export { trusting } from './trusting.ts';
export * from './within-ranges.ts';
