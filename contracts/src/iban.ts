/** How long an IBAN is in each country of the Single Euro Payments Area (EPC409-09). A transfer in euro can be made to no other. */
const sepaLengths =
  'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
const lengths = new Map(sepaLengths.split(' ').map((text) => [text.slice(0, 2), Number(text.slice(2))]))

/** Without the spaces that people write it with, in capitals. */
export const plainIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** ISO 13616: of its country's length, with check digits that leave 1 modulo 97. A Bulgarian one names its bank by four letters. */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || lengths.get(iban.slice(0, 2)) !== iban.length) return false
  if (iban.startsWith('BG') && !/^BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/.test(iban)) return false
  return remainderOf(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Letters count from A = 10. Digit by digit, for the whole number is beyond what a float holds. */
const remainderOf = (text: string): number => {
  const digits = Array.from(text, (sign) => Number.parseInt(sign, 36)).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/** ISO 9362: four of the institution, the country, two of the place, three of the branch or none. */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic)

/** In groups of four, as banks print it. */
export const spacedIban = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ')
