import type { Configuration } from '@lapka/contracts/configuration.ts'
import { LAPKA_ISSUER, NOT_REGISTERED, STANDARD_VAT_PERCENT, type Issuer, type Vat } from '@lapka/contracts/documents.ts'

type IssuerConfiguration = Pick<
  Configuration,
  'LAPKA_ISSUER_NAME' | 'LAPKA_ISSUER_ADDRESS' | 'LAPKA_ISSUER_UIC' | 'LAPKA_ISSUER_VAT_NUMBER' | 'LAPKA_ISSUER_VAT_GROUND'
>

/** Lapka as the issuer of receipts and statements. */
export const readIssuer = (configuration: IssuerConfiguration): Issuer => {
  const { LAPKA_ISSUER_VAT_NUMBER: vatNumber = null, LAPKA_ISSUER_VAT_GROUND: ground } = configuration
  return {
    key: LAPKA_ISSUER,
    name: configuration.LAPKA_ISSUER_NAME,
    address: configuration.LAPKA_ISSUER_ADDRESS,
    uic: configuration.LAPKA_ISSUER_UIC,
    vatNumber,
    vat: ground === undefined ? vatOfNumber(vatNumber) : groundIn(ground),
  }
}

export const vatOfNumber = (vatNumber: string | null): Vat =>
  vatNumber === null ? NOT_REGISTERED : { ratePercent: STANDARD_VAT_PERCENT }

const groundIn = (texts: string): Vat => {
  const [ground = '', groundEn = ground] = texts.split(' / ')
  return { ground, groundEn }
}

export const EXAMPLE_ISSUER: Issuer = readIssuer({
  LAPKA_ISSUER_NAME: 'Лапка',
  LAPKA_ISSUER_ADDRESS: 'София',
  LAPKA_ISSUER_UIC: '000000000',
})
