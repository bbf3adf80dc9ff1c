import { parseUsername, usernameKey } from '@gatehouse/core/account';
import { InvalidInput } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function faults(text: string): string {
  try {
    parseUsername(text);
    return '';
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    expect(error.issues.every(({ path }) => path.join() === 'username')).toBe(true);
    return error.message;
  }
}

const BELOW_HAN = Array.from({ length: 0x3100 }, (_, point) => String.fromCodePoint(point));

/** Texts of letters and marks of one script. Normal form NFKC changes some of them. */
const NAMES = fc.oneof(
  ...['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Devanagari', 'Hebrew', 'Hiragana', 'Thai'].map((script) => {
    const isLetter = new RegExp(`^(?=[\\p{L}\\p{M}])[\\p{Script=${script}}\\p{Script=Inherited}]$`, 'u');
    const letters = BELOW_HAN.filter((character) => isLetter.test(character));
    return fc.string({ unit: fc.constantFrom(...letters, 'é', 'ﬁ', '²'), maxLength: 12 });
  }),
);

describe('parseUsername', () => {
  it.each([
    ['letters and digits', 'ada1815'],
    ['the four other characters', 'a.b_c@d-e'],
    ['an e-mail address', 'ada@example.org'],
    ['letters with accents', 'Žofie'],
    ['only Cyrillic', 'Лидия'],
    ['only Greek', 'Ελένη'],
    ['Japanese', '花子さん'],
    ['Japanese with Latin letters and Katakana', 'エーadaさん花子'],
    ['Korean with Latin letters', '김ada'],
    ['Chinese with Bopomofo', '花ㄏㄨㄚ'],
    ['only Hebrew', 'עדה'],
    ['only Armenian', 'Ադա'],
    ['only Georgian', 'ადა'],
    ['only Thai', 'อาดา'],
    ['only Tamil', 'அடா'],
    ['Arabic letters and digits', 'ليلى١٢'],
    ['Latin letters of African and Turkic alphabets', 'ɓəɔɛ'],
    ['Latin letters of Uyghur and Saanich', 'ⱨⱪⱬⱥⱦ'],
    ['the apostrophes of Hawaiian', 'hawaiʻi'],
    ['a capital I with a dot', 'İada'],
    ['Japanese with Latin letters and signs that look Latin', 'ロメada花'],
    ['several marks on a letter', 'ế\u0323ada'],
    ['digits only', '1815'],
    ['Arabic letters', 'ليلى'],
    ['marks of Indic scripts', 'हिन्दी'],
    ['3 characters', 'abc'],
    ['64 characters', 'a'.repeat(64)],
    ['64 characters of two UTF-16 units each', '𠮷'.repeat(64)],
  ])('accepts %s', (_what, text) => {
    expect(parseUsername(text)).toBe(text.normalize('NFKC'));
  });

  it.each([
    ['nothing', '', /3 to 64/],
    ['2 characters', 'ab', /3 to 64/],
    ['65 characters', 'a'.repeat(65), /3 to 64/],
    ['spaces', 'ada lovelace', /only letters/],
    ['a space at its end', 'ada ', /only letters/],
    ['an invisible joiner', 'ad\u200da', /only letters/],
    ['a zero-width space', 'ad\u200ba', /only letters/],
    ['a soft hyphen', 'ad\u00ada', /only letters/],
    ['an invisible letter', '\u3164\u3164\u3164', /only letters/],
    ['a variation selector', 'ad\ufe0fa', /only letters/],
    ['a grapheme joiner', 'ad\u034fa', /only letters/],
    ['a mark without a letter before it', '\u0301ada', /only letters/],
    ['a right-to-left override', 'ad\u202ea', /only letters/],
    ['a right-to-left mark', 'ad\u200fa', /only letters/],
    ['an isolate', 'ad\u2066a', /only letters/],
    ['a line feed', 'ad\na', /only letters/],
    ['NUL', 'ad\0a', /only letters/],
    ['an escape', 'ad\u001b[31ma', /only letters/],
    ['half a character', 'ad\ud800a', /only letters/],
    ['a noncharacter', 'ad\uffffa', /only letters/],
    ['a slash', 'ada/../bob', /only letters/],
    ['markup', '<b>ada</b>', /only letters/],
    ['an emoji', 'ada😀', /only letters/],
    ['a Cyrillic а among Latin letters', 'аdmin', /one alphabet/],
    ['a Greek ο among Latin letters', 'rοot', /one alphabet/],
    ['Greek and Cyrillic together', 'αвγ', /one alphabet/],
    ['Armenian օ among Latin letters', 'rօօt', /one alphabet/],
    ['a Cherokee Ꭺ among Latin letters', 'Ꭺdmin', /one alphabet/],
    ['a Lisu ꓮ among Latin letters', 'ꓮdmin', /one alphabet/],
    ['Lisu letters that look like capitals', 'ꓮꓓꓟꓲꓠ', /one alphabet/],
    ['a Hebrew א before Latin letters', 'אadmin', /one alphabet/],
    ['a Georgian letter among Latin letters', 'admიn', /one alphabet/],
    ['an Arabic digit among Latin letters', 'admin١', /one alphabet/],
    ['Hiragana among Cyrillic letters', 'Лидияの', /one alphabet/],
    ['a Coptic letter among Greek letters', 'αⲃγ', /one alphabet/],
    ['a phonetic ɑ', 'ɑdmin', /only letters/],
    ['a phonetic ɡ', 'ɡoogle', /only letters/],
    ['a click that looks like an l', 'ǀinus', /only letters/],
    ['a letter of an old alphabet that looks like a 5', 'adaƽ', /only letters/],
    ['a j without its dot', 'ȷohn', /only letters/],
    ['an o with a ring in it', 'rⱺⱺt', /only letters/],
    ['a macron that looks like an underscore', 'adaˍmin', /only letters/],
    ['a stress mark that looks like an apostrophe', 'adaˈmin', /only letters/],
    ['a musical stem that looks like an l', 'admin\u{1d165}', /only letters/],
    ['a line below an underscore', 'ada_\u0332min', /only letters/],
    ['an old letter that looks like an R', 'Ʀoot', /only letters/],
    ['an old letter that looks like an 8', 'ada1ȣ', /only letters/],
    ['a medieval letter that looks like an f', 'ẝred', /only letters/],
    ['a dot on the dot of an i', 'i\u0307an', /only letters/],
    ['a dot on the dot of an i with a mark below', 'i\u0331\u0307an', /only letters/],
    ['an i without its own dot, but with a mark like it', 'ı\u0307an', /only letters/],
    ['a dot on the dot of a Cyrillic і', 'Лиі\u0307', /only letters/],
    ['an l with a dot', 'l\u0307an', /only letters/],
    ['a Chinese stroke among Latin letters', 'adm丨n', /one alphabet/],
    ['a Chinese sign that looks like a T', '丅om', /one alphabet/],
    ['a Bopomofo sign that looks like an X', 'ㄨavier', /one alphabet/],
    ['a Japanese sign that looks like a hyphen', 'adaーmin', /one alphabet/],
    ['a part of a Korean syllable', 'admㅣn', /one alphabet/],
    ['a tone mark that looks like an apostrophe', 'adaˊmin', /only letters/],
    ['a Japanese sound mark on a Latin letter', 'ada\u3099min', /one alphabet/],
  ])('refuses %s', (_what, text, reason) => {
    expect(faults(text)).toMatch(reason);
  });

  it('lists every fault', () => {
    expect(faults('а d')).toMatch(/only letters.*/);
    expect(faults(`${'a'.repeat(65)}я!`).match(/Use /g)).toHaveLength(3);
  });

  it('folds look-alike forms to the plain characters', () => {
    expect(parseUsername('ａｄａ')).toBe('ada');
    for (const at of ['＠', '﹫']) expect(parseUsername(`ada${at}example.org`)).toBe('ada@example.org');
    expect(parseUsername('ﬁona')).toBe('fiona');
    expect(parseUsername('ada²')).toBe('ada2');
  });

  it('refuses control and direction characters, which could make names look alike', () => {
    const controls = fc.constantFrom(
      ...'\u0000\u0007\u001f\u007f\u0085\u061c\u200b\u200e\u202a\u2028\u2069\ufeff',
    );
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        controls,
        fc.string({ maxLength: 20 }),
        (before, control, after) => {
          expect(faults(before + control + after)).not.toBe('');
        },
      ),
    );
  });

  it('returns its own result unchanged', () => {
    fc.assert(
      fc.property(NAMES, (text) => {
        fc.pre(faults(text) === '');
        expect(parseUsername(parseUsername(text))).toBe(parseUsername(text));
      }),
    );
  });
});

describe('usernameKey', () => {
  it.each([
    ['Ada', 'aDA'],
    ['ŽOFIE', 'žofie'],
    ['Z\u030cofie', 'Žofie'],
    ['ｂｏｂ', 'BOB'],
    ['ﬁona', 'FIONA'],
    ['Νίκος', 'ΝΊΚΟΣ'],
    ['Strauß', 'STRAUSS'],
  ])('is the same for %s and %s', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(usernameKey(usernameKey(text))).toBe(usernameKey(text));
      }),
    );
  });

  it('does not depend on case', () => {
    const cased = fc.string({ unit: fc.constantFrom(...'abcžäñßлидωσABCŽÄÑẞЛИДΩΣ0._@-') });
    fc.assert(
      fc.property(cased, (text) => {
        expect(usernameKey(text.toUpperCase())).toBe(usernameKey(text));
        expect(usernameKey(text.toLowerCase())).toBe(usernameKey(text));
      }),
    );
  });
});
