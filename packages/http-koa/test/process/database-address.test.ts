import { anyDatabaseAddress } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';

describe('the address of a database', () => {
  it.each([
    'postgres://ann@host/app',
    'postgres://ann:p%23%2F%3F%40@host:5432/app?sslmode=require',
    'postgres://host/app?user=ann@tenant',
    'postgresql://ann:secret@/app?host=/var/run/postgresql',
    'postgres:///app',
    'mysql://ann:secret@[::1]:3306/app',
    'sqlite:./data/a#b?.sqlite',
  ])('is accepted: %s', (address) => {
    expect(anyDatabaseAddress.parse(address)).toBe(address);
  });

  it.each([
    'postgres://ann:12#3@host/app',
    'postgres://ann:12/3@host/app',
    'postgres://ann:12?3@host/app',
    'mariadb://ann:pass#word@host/app',
    'mysql://ann:pass/word@host/app',
  ])('is refused if its password is not percent-encoded: %s', (address) => {
    expect(anyDatabaseAddress.safeParse(address).error?.issues).toMatchObject([
      { message: 'must percent-encode #, / and ? in the user name and password as %23, %2F and %3F' },
    ]);
  });

  it.each(['postgres://ann@010.0.0.5/app', 'mysql://ann@0x0a.0.0.5/app', 'mariadb://ann@10.5:3306/app'])(
    'is refused if the host is an IPv4 address in another spelling: %s',
    (address) => {
      expect(anyDatabaseAddress.safeParse(address).error?.issues).toMatchObject([
        { message: 'must have an IPv4 address of four decimal numbers, such as 192.0.2.1' },
      ]);
    },
  );
});
