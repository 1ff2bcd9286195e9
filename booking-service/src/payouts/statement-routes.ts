import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { IssuedDocument } from '@lapka/contracts/api/documents.ts'
import {
  payoutsQuery,
  statement,
  type Earning,
  type PayoutView,
  type Reward,
  type Statement,
} from '@lapka/contracts/api/payouts.ts'
import { MAX_REVENUE_DAYS } from '@lapka/contracts/api/revenues.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import {
  balanceOfPayee,
  MAX_SHARES,
  payoutsInPeriod,
  rewardsInPeriod,
  sharesInPeriod,
  type PayoutRow,
  type RewardRow,
  type ShareRow,
} from '@lapka/projections/payouts/query.ts'
import { clinicOfVet } from '@lapka/projections/clinics/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { readDocuments } from '../documents/issued-document.ts'
import type { App } from '../http/app-type.ts'
import { professionalsAndOperators } from '../http/authorization/policy.ts'
import { readable, toCsv } from '../http/csv.ts'
import { checkDays } from '../http/day-range.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { professionalOf } from '../schedules/own-schedules.ts'

/** A payee's earnings and payouts, as an answer and as a file. */
export const statementRoutes = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/payouts',
    routeFor(professionalsAndOperators, { querystring: payoutsQuery, response: { 200: statement } }),
    (request) => readStatement(dependencies, request),
  )

  app.get('/api/v2/payouts.csv', routeFor(professionalsAndOperators, { querystring: payoutsQuery }), async (request, reply) => {
    const { items, rewards, zone, payee } = await readStatement(dependencies, request)
    const numbers = new Map(
      (await statementsOf(dependencies, payee.id)).map(({ taxEventOn, number }) => [monthOf(taxEventOn), number]),
    )
    const numberOf = (at: string) => numbers.get(monthOf(localDateOf(at, zone))) ?? ''
    const lines = [
      ...items.map((item) => [...cellsOf(item), numberOf(item.startsAt)]),
      ...rewards.map((reward) => [...cellsOfReward(reward), numberOf(reward.at)]),
    ]
    const { from, to } = request.query
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="lapka-payouts-${from}-${to}.csv"`)
      .send(toCsv(header, lines))
  })
}

type StatementRequest = Pick<FastifyRequest, 'user'> & { query: z.infer<typeof payoutsQuery> }

/** Operators see any payee's; for others one that is not their own gets 404. */
const payeeIdOf = (request: StatementRequest): string => {
  const { payeeId } = request.query
  if (userOf(request).role === 'OPERATOR') {
    if (payeeId === undefined) throw new Refused('INVALID_INPUT', { errors: [{ path: 'payeeId', fault: 'NO_PROFESSIONAL' }] })
    return payeeId
  }
  const { professionalId } = professionalOf(request)
  if (payeeId !== undefined && payeeId !== professionalId) throw new Refused('NOT_FOUND')
  return professionalId
}

const readStatement = async (dependencies: Dependencies, request: StatementRequest): Promise<Statement> => {
  const { db, now } = dependencies
  const { after, from, to } = request.query
  const payeeId = payeeIdOf(request)
  checkDays({ from, to }, MAX_REVENUE_DAYS)
  await seePosition(dependencies, after, ['payouts', 'postings', 'appointments', 'clinics', 'professionals'])
  const payee = await professionalById(db, payeeId)
  if (payee === undefined) throw new Refused('NOT_FOUND')
  const { zone, displayName, latinName, role } = payee
  const period = { payeeId, zone, from, to, now: now() }
  const [shares, rewarded, paid, balance, statements, clinic] = await Promise.all([
    sharesInPeriod(db, period),
    rewardsInPeriod(db, period),
    payoutsInPeriod(db, period),
    balanceOfPayee(db, payeeId, now()),
    statementsOf(dependencies, payeeId),
    clinicOfVet(db, payeeId),
  ])
  if (shares.length > MAX_SHARES) throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'TOO_MANY_VISITS' }] })
  const items = shares.map(earningOf)
  const payouts = paid.map(payoutOf)
  return {
    payee: { id: payeeId, displayName, latinName, role },
    paidBy: clinic && { id: clinic.id, displayName: clinic.displayName, latinName: clinic.latinName },
    items,
    vets: byVet(items),
    total: totalOf(items),
    rewards: rewarded.map(rewardOf),
    payouts,
    documents: statements.filter(({ taxEventOn }) => from <= `${monthOf(taxEventOn)}-01` && taxEventOn <= to),
    balance: { ...balance, availableFrom: balance.availableFrom?.toISOString() ?? null },
    feePercent: dependencies.feePercent,
    zone,
    currency: 'EUR',
  }
}

const monthOf = (date: string): string => date.slice(0, 7)

const statementsOf = async ({ handle }: Dependencies, payeeId: string): Promise<IssuedDocument[]> =>
  (await readDocuments(handle, payeeId)).filter(({ kind }) => kind === 'statement')

const earningOf = ({ startsAt, availableFrom, ...share }: ShareRow): Earning => ({
  ...share,
  startsAt: startsAt.toISOString(),
  availableFrom: availableFrom?.toISOString() ?? null,
  dueCents: share.earnedCents - share.paidCents,
})

const rewardOf = ({ at, amountCents, paidCents }: RewardRow): Reward => ({
  at: at.toISOString(),
  amountCents,
  paidCents,
  dueCents: amountCents - paidCents,
})

export const payoutOf = ({
  iban,
  operatorId: _operator,
  operatorName: _name,
  reason: _reason,
  ...row
}: PayoutRow): PayoutView => {
  const { itemCount, ...payout } = row
  return {
    ...payout,
    ibanEnd: iban.slice(-4),
    visits: itemCount,
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

const sums = ['grossCents', 'refundedCents', 'feeCents', 'earnedCents', 'paidCents', 'dueCents'] as const
type Sums = Pick<Earning, (typeof sums)[number]>

const totalOf = (items: readonly Sums[]): Sums & { visits: number } => ({
  ...(Object.fromEntries(sums.map((sum) => [sum, items.reduce((total, item) => total + item[sum], 0)])) as Sums),
  visits: items.length,
})

/** A vet is called what they were called last. */
const byVet = (items: readonly Earning[]): Statement['vets'] =>
  [...Map.groupBy(items, ({ vetId }) => vetId)].map(([vetId, own]) => {
    const { vetName = '', vetLatinName = '' } = own.at(-1) ?? {}
    return { vetId, vetName, vetLatinName, ...totalOf(own) }
  })

const amounts = ['gross', 'refunded', 'fee', 'earned', 'paid', 'due']
const header = [
  'appointment',
  'starts_at',
  'service',
  'service_en',
  'vet',
  ...amounts.flatMap((name) => [`${name}_cents`, `${name}_eur`]),
  // Of the month's statement; empty until it is closed.
  'statement',
]

const cellsOf = (item: Earning): (string | number)[] => [
  item.appointmentId,
  item.startsAt,
  item.serviceName,
  item.serviceNameEn,
  item.vetName,
  ...sums.flatMap((sum) => [item[sum], readable(item[sum])]),
]

/** A line of the same file, named as no service is. */
const cellsOfReward = ({ at, amountCents, paidCents, dueCents }: Reward): (string | number)[] => {
  const of = { grossCents: amountCents, refundedCents: 0, feeCents: 0, earnedCents: amountCents, paidCents, dueCents }
  return ['', at, 'Доведен родител', 'Parent you brought', '', ...sums.flatMap((sum) => [of[sum], readable(of[sum])])]
}
