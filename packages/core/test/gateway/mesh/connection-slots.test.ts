import { ConnectionSlots, MemberAddresses } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';

/** Creates two slots, a function that adds a connection, and the list of the connections that were closed. */
function slotsOf(known?: MemberAddresses) {
  const slots = new ConnectionSlots<string>(2, known);
  const closed: string[] = [];
  const add = (name: string, address = name) => slots.add(name, address, () => closed.push(name));
  return { slots, closed, add };
}

describe('ConnectionSlots', () => {
  it('closes the connection that has waited longest when all slots are taken', () => {
    const { closed, add } = slotsOf();
    expect(['a', 'b', 'c', 'd'].map((name) => add(name))).toEqual([true, true, true, true]);
    expect(closed).toEqual(['a', 'b']);
  });

  it('never closes the connection of a member, and refuses others while members use all slots', () => {
    const { slots, closed, add } = slotsOf();
    add('a');
    slots.prove('a');
    add('b');
    add('c');
    expect(closed).toEqual(['b']);
    slots.prove('c');
    expect(add('d')).toBe(false);
    slots.remove('a');
    expect(add('d')).toBe(true);
    expect(closed).toEqual(['b']);
  });

  it('closes connections from the address of a member last', () => {
    const { slots, closed, add } = slotsOf();
    add('a', 'home');
    slots.prove('a');
    slots.remove('a');
    add('b', 'home');
    add('c');
    add('d');
    expect(closed).toEqual(['c']);
    add('e', 'home');
    add('f');
    expect(closed).toEqual(['c', 'd', 'b']);
  });

  it('closes connections from member addresses of an earlier process after all others', () => {
    const { closed, add } = slotsOf(new MemberAddresses(['home']));
    add('a', 'home');
    add('b');
    add('c');
    expect(closed).toEqual(['b']);
  });

  it('frees the slot of a closed connection, and ignores its proof', () => {
    const { slots, closed, add } = slotsOf();
    add('a');
    slots.remove('a');
    slots.prove('a');
    add('b');
    add('c');
    expect(closed).toEqual([]);
  });

  it('remembers only the latest 1,000 addresses of members', () => {
    const { slots, closed, add } = slotsOf();
    for (let count = 0; count <= 1_000; count += 1) {
      add('member', `address ${count}`);
      slots.prove('member');
      slots.remove('member');
    }
    add('a', 'address 1');
    add('b', 'address 0');
    add('c');
    expect(closed).toEqual(['b']);
  });
});
