import assert from 'node:assert/strict';
import { Secret } from '@gatehouse/core/kernel';
import type { SecretBox } from '@gatehouse/core/settings';
import fc from 'fast-check';
import { anyCharacter } from '../../arbitraries/any-character.ts';
import type { Contract } from '../contract.ts';

/**
 * Generates any text without lone surrogates. An adapter can encode a secret as UTF-8, which cannot represent lone
 * surrogates.
 */
const anyText = fc.string({ unit: anyCharacter }).filter((text) => text.isWellFormed());

/** The clauses of `SecretBox`. */
export const secretBoxContract: Contract<SecretBox> = {
  'opens what it sealed for the same purpose': async (box) => {
    const law = fc.property(anyText, anyText, (text, purpose) => {
      assert.equal(box.open(box.seal(new Secret(text), purpose), purpose)?.reveal(), text);
    });
    // Random texts seldom begin or end with white space, which an adapter could remove.
    fc.assert(law, { examples: [[' a secret\n', 'purpose']] });
  },

  'opens nothing that was sealed for another purpose': async (box) => {
    const law = fc.property(anyText, anyText, anyText, (text, purpose, other) => {
      fc.pre(purpose !== other);
      assert.equal(box.open(box.seal(new Secret(text), purpose), other), undefined);
    });
    fc.assert(law);
  },

  'opens nothing in which one character was altered': async (box) => {
    const sealed = box.seal(new Secret('a secret'), 'purpose');
    for (let place = 0; place < sealed.length; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const altered = `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`;
      assert.equal(box.open(altered, 'purpose'), undefined, `character ${place}`);
    }
  },

  'opens nothing that was cut or extended': async (box) => {
    const sealed = box.seal(new Secret('a secret'), 'purpose');
    for (const variant of [
      '',
      sealed.slice(0, -1),
      sealed.slice(1),
      `${sealed}A`,
      ` ${sealed}`,
      `${sealed}\n`,
    ])
      assert.equal(box.open(variant, 'purpose'), undefined, JSON.stringify(variant));
  },

  'opens nothing that it did not seal, and does not throw': async (box) => {
    fc.assert(fc.property(anyText, (text) => assert.equal(box.open(text, 'purpose'), undefined)));
  },

  'seals a secret differently each time': async (box) => {
    const sealed = Array.from({ length: 100 }, () => box.seal(new Secret('a secret'), 'purpose'));
    assert.equal(new Set(sealed).size, sealed.length);
  },

  'shows nothing of the secret': async (box) => {
    const sealed = box.seal(new Secret('hunter2-hunter2'), 'purpose');
    const readings = [sealed, ...(['base64url', 'hex'] as const).map((form) => encoded(sealed, form))];
    for (const reading of readings) assert.ok(!reading.includes('hunter2'));
  },
};

/** Decodes the longest part of the text that has this encoding, and returns its bytes as Latin-1. */
function encoded(sealed: string, form: 'base64url' | 'hex'): string {
  const [longest = ''] = sealed.split(/[^\w-]/).sort((a, b) => b.length - a.length);
  return Buffer.from(longest, form).toString('latin1');
}
