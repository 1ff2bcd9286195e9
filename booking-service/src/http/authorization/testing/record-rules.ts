/** Everyone who may stand around one pet's record; `vet: …` by where their visit of that pet stands now. */
export const callers = [
  'owner',
  'second adult',
  'former owner',
  'recipient of an asked transfer',
  'vet: visit booked',
  'vet: during the visit',
  'vet: within 30 days',
  'vet: after 30 days',
  'vet: visit cancelled',
  'vet: visit of a linked pet',
  'vet: visit booked by the former owner',
  'vet: of the same clinic, without a visit',
  'vet: of another clinic',
  'clinic of the vet',
  'operator with a case',
  'operator without a case',
  'another parent',
  'guest: all',
  'guest: vaccinations',
  'guest: one visit',
  'guest: revoked',
  'guest: expired',
  'signed out',
] as const
export type Caller = (typeof callers)[number]

const keepers: Caller[] = ['owner', 'second adult']
/** From a keeper's booking until 30 days after the visit, of the pet or of one that is linked to it. */
const vets: Caller[] = ['vet: visit booked', 'vet: during the visit', 'vet: within 30 days', 'vet: visit of a linked pet']
const guests: Caller[] = ['guest: all', 'guest: vaccinations', 'guest: one visit']

type Rule = { who: readonly Caller[]; routes: readonly string[] }

/** Who is let in where. All other callers get 401, 403 or 404 and change nothing; a closed share answers 410. */
export const recordRules: readonly Rule[] = [
  {
    who: [...keepers, ...vets, 'operator with a case'],
    routes: ['GET /api/v2/pets/:id/record', 'GET /api/v2/pets/:id/entries'],
  },
  {
    // Files and pictures are nothing for operators.
    who: [...keepers, ...vets],
    routes: [
      'GET /api/v2/pets/:id/files/:fileId',
      'GET /api/v2/pets/:id/photo/:photoId',
      'POST /api/v2/pets/:id/change-care-plan',
    ],
  },
  {
    // Each their own entry: the first two their notes, the others what they wrote at their visit of this pet.
    who: [...keepers, 'vet: during the visit', 'vet: within 30 days'],
    routes: ['POST /api/v2/pets/:id/correct-entry'],
  },
  {
    who: keepers,
    routes: [
      'GET /api/v2/pets/:id/looks',
      'GET /api/v2/pets/:id/record/export',
      'GET /api/v2/pets/:id/passport',
      'GET /api/v2/pets/:id/shares',
      'PUT /api/v2/pets/:id',
      'PUT /api/v2/pets/:id/photo',
      'DELETE /api/v2/pets/:id/photo',
      'POST /api/v2/pets/:id/add-entry',
      'POST /api/v2/pets/:id/add-document',
      'POST /api/v2/pets/:id/uploads',
      'POST /api/v2/pets/:id/preview-import',
      'POST /api/v2/pets/:id/import-record',
      'POST /api/v2/pets/:id/make-share',
      'POST /api/v2/pets/:id/revoke-share',
      'POST /api/v2/pets/:id/revoke-shares',
      'POST /api/v2/pets/:id/mark-died',
      'POST /api/v2/pets/:id/withdraw-death',
    ],
  },
  {
    who: ['owner'],
    routes: [
      'GET /api/v2/pets/:id/transfer',
      'POST /api/v2/pets/:id/ask-transfer',
      'POST /api/v2/pets/:id/confirm-transfer',
      'POST /api/v2/pets/:id/offer-appointment',
      'POST /api/v2/pets/:id/withdraw-offer',
      'POST /api/v2/pets/:id/withdraw-transfer',
      // Begun by the owner here, and its own to go on with.
      'GET /api/v2/pets/:id/uploads/:uploadId',
      'PUT /api/v2/pets/:id/uploads/:uploadId',
      'POST /api/v2/pets/:id/uploads/:uploadId/finish-upload',
    ],
  },
  {
    who: guests,
    routes: ['GET /api/v2/shares/record', 'GET /api/v2/shares/entries', 'GET /api/v2/shares/status'],
  },
  // The file is the owner's, of no visit.
  { who: ['guest: all'], routes: ['GET /api/v2/shares/files/:fileId'] },
]

/** Routes of pets' records that need no rule here, and why. */
const ruledElsewhere: Record<string, string> = {
  'POST /api/v2/shares/open-by-code': 'opens what its code opens, for any vet or clinic: shares.int.test.ts',
}

const isOfRecord = (row: string): boolean => /^\w+ \/api\/v2\/(?:pets\/:|shares\/)/.test(row) && !(row in ruledElsewhere)

/** The served routes of a pet's record, and those without exactly one rule. */
export const recordRoutesOf = (rows: readonly string[]): { ruled: string[]; unruled: string[] } => {
  const own = rows.filter(isOfRecord)
  const countOf = (row: string) => recordRules.filter(({ routes }) => routes.includes(row)).length
  return { ruled: own.filter((row) => countOf(row) === 1), unruled: own.filter((row) => countOf(row) !== 1) }
}

export const letInBy = (row: string): readonly Caller[] => recordRules.find(({ routes }) => routes.includes(row))?.who ?? []
