export * from './address-list.ts';
export * from './permitted-lookup.ts';
export * from './special-addresses.ts';
