/** The page is in English. Dates and numbers use the reader's preferred variety of English. */
export const LOCALE: string = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-GB';
