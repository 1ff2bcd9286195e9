/** A receipt for money that came in, a bill for what was done, a credit note that corrects either, and a statement of what a month brought a payee. */
export const documentKinds = ['receipt', 'bill', 'credit_note', 'statement'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The subject of a document; its id names the stream that the document is written to. */
export type DocumentSubject = { kind: 'appointment' | 'payee' | 'subscription'; id: string }

/** VAT is contained in the total, or the ground on which none is charged stands in its place. */
export type Vat = { ratePercent: number } | { ground: string; groundEn: string }

/** The issuer as it stood on the day of issue. `uic` is the Bulgarian ЕИК. */
export type Issuer = {
  key: string
  name: string
  address: string
  uic: string
  vatNumber: string | null
  vat: Vat
}

export type DocumentLine = { name: string; nameEn: string; cents: number }

/** Lapka's own series of numbers. */
export const LAPKA_ISSUER = 'lapka'

/** For an issuer without VAT registration. Veterinary care is no ground by itself: Art. 39 is about people's health (decision 33). */
export const NOT_REGISTERED: Vat = { ground: 'чл. 113, ал. 9 от ЗДДС', groundEn: 'Art. 113(9) of the Bulgarian VAT Act' }
export const STANDARD_VAT_PERCENT = 20

/** Bulgarian law asks for ten digits. */
export const documentNumber = (count: number): string => String(count).padStart(10, '0')

export const totalOfLines = (lines: readonly Pick<DocumentLine, 'cents'>[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0)

/** The amount that contains VAT: of a statement it is Lapka's fee alone, its last line, which is taken off what others were paid. */
export const taxedCentsOf = (kind: DocumentKind, lines: readonly Pick<DocumentLine, 'cents'>[]): number =>
  kind === 'statement' ? Math.abs(lines.at(-1)?.cents ?? 0) : totalOfLines(lines)

/** Rounded half up once on the total, so that base and VAT always make it. */
export const vatOf = (totalCents: number, { ratePercent }: { ratePercent: number }): { baseCents: number; vatCents: number } => {
  const vatCents = Math.floor((2 * totalCents * ratePercent + 100 + ratePercent) / (2 * (100 + ratePercent)))
  return { baseCents: totalCents - vatCents, vatCents }
}
