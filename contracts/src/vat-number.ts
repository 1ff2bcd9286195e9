/** As people write it: with spaces, in small letters, or with the letters of Cyrillic that look the same. */
export const plainVatNumber = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/^(?:ВГ|БГ)/, 'BG')

/** A company's is BG and nine digits, a person's BG and ten. */
export const isVatNumber = (text: string): boolean => /^BG\d{9,10}$/.test(text)

/** A company's nine digits are those of its ЕИК, which a branch shares with its company. */
export const isVatNumberOf = (vatNumber: string, registrationNumber: string): boolean =>
  vatNumber.length !== 'BG'.length + 9 || vatNumber === `BG${registrationNumber.slice(0, 9)}`
