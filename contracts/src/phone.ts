/** A phone number in the international form, `+359888555918`; a national one is Bulgarian. Empty if it can be no number. */
export const phoneNumberOf = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '')
  const international = internationalOf(typed.trim(), digits).replace(/^\+3590/, '+359')
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : ''
}

const internationalOf = (typed: string, digits: string): string => {
  if (typed.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('359') && digits.length > 10) return `+${digits}`
  return `+359${digits}`
}
