import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { demoLogins } from '@lapka/demo/demo-logins.ts'
import { DEMO_SEED } from '@lapka/demo/plan-demo.ts'
import { planClinics, planProfessionals } from '@lapka/demo/plan-professionals.ts'
import { testCards } from '@lapka/simulators/payment-simulator/cards.ts'
import { markdownTable } from './markdown-table.ts'

const upTo = (email: string, count: number): string => email.replace('1@', `${count}@`)

export const loginTable = (): string =>
  markdownTable(
    ['role', 'logins', 'to begin with'],
    demoLogins.map(({ role, email, count, what }) => [role, `\`${email}\` … \`${upTo(email, count)}\``, what]),
  )

const trades: Partial<Record<ProfessionalRole, string>> = {
  VET: 'vet',
  GROOMER: 'groomer',
  TRAINER: 'trainer',
  PET_SITTER: 'sitter',
  PET_WALKER: 'walker',
  HOTELS: 'hotel',
  SHELTER: 'shelter',
}

const dayOf = (shown: { rooms: object | null } | undefined, isBusy: boolean): string => {
  if (shown?.rooms) return 'guests'
  return isBusy ? 'yes' : 'none'
}

/** Of each trade one who has appointments on the day of the start, if any has. */
export const tradeTable = (): string => {
  const professionals = planProfessionals(DEMO_SEED, planClinics(DEMO_SEED))
  const rows = Object.entries(trades).map(([role, trade]) => {
    const ofTrade = professionals.filter(({ account }) => account.role === role)
    const busy = ofTrade.find(({ todays }) => todays > 0)
    const shown = busy ?? ofTrade.find(({ profile }) => profile.city === 'София') ?? ofTrade[0]
    return [trade, `\`${shown?.account.email}\``, shown?.profile.city ?? '', dayOf(shown, busy !== undefined)]
  })
  return markdownTable(['trade', 'login', 'city', 'appointments on the day you start'], rows)
}

export const cardTable = (): string =>
  markdownTable(
    ['card', 'what it does'],
    testCards().map(({ number, what }) => [`\`${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}\``, what]),
  )
