import type { CancellationPolicy, Events, Service } from '@lapka/contracts/events.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { DEFAULT_POLICY } from '../appointments/refund-policy.ts'
import { foldOf, type Fold } from '../fold.ts'

type Registered = {
  revision: number
  professionalId: string
  accountId: string
  role: ProfessionalRole
  /** Fixed for good: the days of the claim ledger are cut by it. */
  zone: string
  services: readonly Service[]
  policy: CancellationPolicy
}

export type Professional =
  { status: 'none'; revision: number } | (Registered & { status: 'unverified' }) | (Registered & { status: 'verified' })

const registered = (
  revision: number,
  { professionalId, accountId, role, zone }: Events['ProfessionalRegistered'],
): Professional => ({
  status: 'unverified',
  revision,
  professionalId,
  accountId,
  role,
  zone,
  services: [],
  policy: DEFAULT_POLICY,
})

export const professionalFold: Fold<Professional> = foldOf<Professional>(() => ({ status: 'none', revision: -1 }), {
  ProfessionalRegistered: (professional, fact) => registered(professional.revision, fact),
  ServicesSet: (professional, { services }) => (professional.status === 'none' ? professional : { ...professional, services }),
  CancellationPolicySet: (professional, { policy }) =>
    professional.status === 'none' ? professional : { ...professional, policy },
  ProfessionalVerified: (professional) =>
    professional.status === 'none' ? professional : { ...professional, status: 'verified' },
})

/** Only the verified; shelters are listed only and clinics are booked through their vets. */
export const isBookable = (professional: { isVerified: boolean; role: ProfessionalRole }): boolean =>
  professional.isVerified && professional.role !== 'SHELTER' && professional.role !== 'CLINIC'
