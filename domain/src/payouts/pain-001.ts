import { latinLetters, transliterate } from '@lapka/contracts/transliterate.ts'

type Party = { name: string; iban: string; bic: string }
export type CreditTransfer = Party & { endToEndId: string; amountCents: number; text: string }
export type BankFile = {
  fileId: string
  createdAt: string
  /** The day on which the bank carries it out, `yyyy-mm-dd`. */
  executionDate: string
  debtor: Party
  transfers: readonly CreditTransfer[]
}

/**
 * A SEPA credit transfer as banks take it: ISO 20022 pain.001.001.09 by the rules of EPC132-08. Elements stand in the order of its
 * schema, amounts have two decimals, ids fit into 35 signs, texts have Latin letters only, and the sums are those of its transfers.
 */
export const painFile = ({ fileId, createdAt, executionDate, debtor, transfers }: BankFile): string => {
  const sums = element('NbOfTxs', String(transfers.length)) + element('CtrlSum', decimal(sumOf(transfers)))
  const header = element(
    'GrpHdr',
    element('MsgId', shortId(fileId)) +
      element('CreDtTm', createdAt.slice(0, 19)) +
      sums +
      element('InitgPty', element('Nm', sepaText(debtor.name, 70))),
  )
  const payment = element(
    'PmtInf',
    element('PmtInfId', shortId(fileId)) +
      element('PmtMtd', 'TRF') +
      element('BtchBookg', 'false') +
      sums +
      element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))) +
      element('ReqdExctnDt', element('Dt', executionDate)) +
      element('Dbtr', element('Nm', sepaText(debtor.name, 70))) +
      element('DbtrAcct', account(debtor.iban)) +
      element('DbtrAgt', debtorAgent(debtor.bic)) +
      element('ChrgBr', 'SLEV') +
      transfers.map(transferOf).join(''),
  )
  const body = element('CstmrCdtTrfInitn', header + payment)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${body}</Document>\n`
}

const transferOf = ({ endToEndId, amountCents, name, iban, bic, text }: CreditTransfer): string =>
  element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', shortId(endToEndId))) +
      element('Amt', `<InstdAmt Ccy="EUR">${decimal(amountCents)}</InstdAmt>`) +
      // A bank finds itself by the IBAN; its name is given where the payee knows it.
      (bic === '' ? '' : element('CdtrAgt', agent(bic))) +
      element('Cdtr', element('Nm', sepaText(name, 70))) +
      element('CdtrAcct', account(iban)) +
      element('RmtInf', element('Ustrd', sepaText(text, 140))),
  )

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`
const account = (iban: string): string => element('Id', element('IBAN', iban))
const agent = (bic: string): string => element('FinInstnId', element('BICFI', bic))
const debtorAgent = (bic: string): string =>
  bic === '' ? element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED'))) : agent(bic)

const sumOf = (transfers: readonly CreditTransfer[]): number => transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Cents as euros with two decimals, without a float in between. */
const decimal = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A UUID has 36 signs with its dashes and the schema takes 35. */
const shortId = (id: string): string => id.replaceAll('-', '').slice(0, 35)

/** The letters, digits and signs that every bank of the area has to take. What is none of them becomes a space; a text never is empty. */
const sepaText = (text: string, most: number): string => {
  const latin = transliterate(text).replaceAll(/\p{Script=Cyrillic}+/gu, latinLetters)
  const plain = latin.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
  const allowed = plain.replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ').replaceAll(/ +/g, ' ')
  // No slash may begin or end a text, nor may two follow each other.
  const tidy = allowed.replaceAll(/\/+/g, '/').replaceAll(/^[ /]+|[ /]+$/g, '')
  return tidy.slice(0, most).trim() || 'Lapka'
}
