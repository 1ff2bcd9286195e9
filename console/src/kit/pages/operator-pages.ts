import type { RegisteredPage } from './registered-page.ts'

const ofOperators = { audience: 'operator' } as const

/** Every page below the operators' home, as the register has them. */
export const operatorPages = {
  operatorHome: { path: '/dashboard/operator', screen: 'dashboards/own-dashboard-page' },
  verifications: {
    ...ofOperators,
    title: 'verifications:queue.title',
    path: '/dashboard/operator/verifications',
    screen: 'verifications/queue-page',
  },
  operationsLog: { ...ofOperators, path: '/dashboard/operator/log', screen: 'operations/log/log-page' },
  operationsLogServer: {
    ...ofOperators,
    path: '/dashboard/operator/log-server',
    screen: 'operations/log-server/log-server-page',
  },
  operationsLedger: { ...ofOperators, path: '/dashboard/operator/ledger', screen: 'operations/money/ledger-page' },
  operationsOverview: { ...ofOperators, path: '/dashboard/operator/overview', screen: 'operations/overview/overview-page' },
  cases: {
    ...ofOperators,
    title: 'operations-cases:title',
    path: '/dashboard/operator/cases',
    screen: 'operations/work/work-page',
  },
  caseRecord: { ...ofOperators, path: '/dashboard/operator/cases/:id/records/:petId', screen: 'pets/record/case-record-page' },
  payoutQueue: {
    ...ofOperators,
    title: 'payouts:queue.title',
    path: '/dashboard/operator/payouts',
    screen: 'operations/payouts/payout-queue-page',
  },
  operationsPeople: {
    ...ofOperators,
    title: 'operations-people:title',
    path: '/dashboard/operator/people',
    screen: 'operations/people/people-page',
  },
  operationsPerson: { ...ofOperators, path: '/dashboard/operator/people/:id', screen: 'operations/people/person-page' },
  operationsViews: { ...ofOperators, path: '/dashboard/operator/views', screen: 'operations/views/views-page' },
  operationsWork: { ...ofOperators, path: '/dashboard/operator/work', screen: 'operations/work/work-page' },
  reconciliation: { ...ofOperators, path: '/dashboard/operator/reconciliation', screen: 'operations/money/reconciliation-page' },
  whatIf: { ...ofOperators, title: 'what-if:title', path: '/dashboard/operator/what-if', screen: 'what-if/what-if-page' },
  operationsWhy: { ...ofOperators, path: '/dashboard/operator/why', screen: 'operations/why/why-page' },
  loadTests: {
    ...ofOperators,
    title: 'operations-load:title',
    path: '/dashboard/operator/load',
    screen: 'operations/load/load-page',
  },
  operationsPromotions: {
    ...ofOperators,
    title: 'promotions:operator.title',
    path: '/dashboard/operator/promotions',
    screen: 'operations/promotions/promotions-page',
  },
  newsletter: {
    ...ofOperators,
    title: 'newsletter:operator.title',
    path: '/dashboard/operator/newsletter',
    screen: 'operations/newsletter/newsletter-page',
  },
  visits: {
    ...ofOperators,
    title: 'operations-visits:title',
    path: '/dashboard/operator/visits',
    screen: 'operations/visits/visits-page',
  },
  verification: {
    ...ofOperators,
    path: '/dashboard/operator/verifications/:professionalId',
    screen: 'verifications/verification-page',
  },
} as const satisfies Record<string, RegisteredPage>
