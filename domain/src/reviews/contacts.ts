const DATE = /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)/g
const EMAIL = /[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/u
const WEB = /(?:https?:\/\/|www\.)\S|[\p{L}\p{N}-]\.(?:bg|com|net|org|eu|info|shop|store|online|io)(?![\p{L}\p{N}])/iu
/** Nine digits or more, however they are spaced: no price, age, weight or time of day is that long. */
const PHONE = /\d(?:[\s().\-/]{0,3}\d){8,}/u

/** Whether words that are published name a phone number, an e-mail or a web address. Full-width digits and letters count as the usual ones. */
export const hasContacts = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return EMAIL.test(plain) || WEB.test(plain) || PHONE.test(plain.replaceAll(DATE, ''))
}
