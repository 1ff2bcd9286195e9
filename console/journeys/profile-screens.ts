const parts = (names: string[]) => Object.fromEntries(names.map((name) => [name, `/dashboard/profile/${name}`]))

const ofClinic = [
  'vets',
  'pets',
  'calendar',
  'calendar?view=week',
  'appointments',
  'history',
  'ledger',
  'subscriptions',
  'payouts',
  'referral',
]

type Shown = Record<'professionalId' | 'accountId' | 'petId' | 'caseId', string>

/** Screens of an unverified professional, of a clinic, of a hotel, and of the operators who decide. */
export const profileScreens = ({ professionalId, accountId, petId, caseId }: Shown) => ({
  newcomer: {
    'first steps': '/onboarding',
    profile: '/dashboard/profile',
    dashboard: '/dashboard/professional',
    ...parts([
      'profile-details',
      'specializations',
      'address-details',
      'working-days',
      'services',
      'cancellation-policy',
      'spoken-languages',
      'education-and-experience',
      'alternative-profile-details',
      'gallery',
      'diplomas',
    ]),
  },
  'professional who waits': { pending: '/dashboard/pending' },
  'professional who was refused': { rejected: '/dashboard/rejected' },
  'professional who was asked for more': { 'one more document': '/dashboard/rejected' },
  clinic: {
    home: '/dashboard',
    ...Object.fromEntries(ofClinic.map((name) => [name, `/dashboard/clinic/${name}`])),
    ...parts(['clinic-profile-details', 'company-representatives']),
  },
  hotel: {
    'the board': '/dashboard',
    ...parts(['rooms']),
  },
  operator: {
    visits: '/dashboard/operator/visits',
    'waiting for review': '/dashboard/operator/verifications',
    'profiles that miss a document': '/dashboard/operator/verifications?status=more-documents',
    'accepted profiles': '/dashboard/operator/verifications?status=accepted',
    'one review': `/dashboard/operator/verifications/${professionalId}`,
    messages: '/dashboard/operator/cases',
    'closed cases': '/dashboard/operator/cases?tab=closed',
    'a record by its case': `/dashboard/operator/cases/${caseId}/records/${petId}`,
    'payouts to professionals': '/dashboard/operator/payouts',
    'the overview': '/dashboard/operator/overview',
    'the event log': '/dashboard/operator/log',
    "the log's server": '/dashboard/operator/log-server',
    people: '/dashboard/operator/people?q=Мария',
    'one person': `/dashboard/operator/people/${accountId}`,
    'the views': '/dashboard/operator/views',
    'the work': '/dashboard/operator/work',
    'the ledger': '/dashboard/operator/ledger',
    'the ledger, nothing found': '/dashboard/operator/ledger?to=2001-01-01',
    reconciliation: '/dashboard/operator/reconciliation',
    'load tests': '/dashboard/operator/load',
    campaigns: '/dashboard/operator/promotions',
    why: '/dashboard/operator/why',
    'everything that happened': '/dashboard/operator/history',
  },
})
