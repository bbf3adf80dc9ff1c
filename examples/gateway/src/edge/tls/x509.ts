// The library needs this import before it is loaded.
import 'reflect-metadata';

export * from '@peculiar/x509';
