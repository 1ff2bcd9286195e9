import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent, locationOf } from '@lapka/contracts/service-locations.ts'
import type { ClaimPlace } from '@lapka/contracts/travel.ts'
import type { Address } from '../../addresses/address.ts'
import type { LedgerStates } from '../../kernel/ledger.ts'
import type { Professional } from '../../professionals/professional.ts'
import { judgeWays, placeOfVisit, type Travel } from '../../travel/ways.ts'
import { professionalTime } from '../claim-of-time.ts'
import { located, visitedBy, whyNotThere, type ReadAddress } from '../location.ts'
import type { Placement } from './placement.ts'

type Wanted = {
  appointmentId: string
  parentId: string
  professionalId: string
  at: string
  address?: ReadAddress | undefined
  isAddressLater?: true | undefined
  travel?: Travel | undefined
}
type States = { professional: Professional; address?: Address }

/** Why it can't happen where it is meant to. Asked before anything is held, let alone paid. */
export const whyNotLocated = (wanted: Wanted, { professional, address }: States, { service }: Placement): RefusalCode | null => {
  const { address: read, isAddressLater, parentId } = wanted
  if (professional.status === 'none' || !goesToParent(locationOf(service, professional.role))) return null
  if (read === undefined) return isAddressLater ? null : 'ADDRESS_MISSING'
  return whyNotThere(professional, { read, address, parentId })
}

export const locatedBy = ({ appointmentId, address }: Wanted, { professional }: States, { service }: Placement): LapkaEvent[] =>
  professional.status === 'none' ? [] : located({ appointmentId, service, professional }, address)

export const placeOf = ({ address }: Wanted, { professional }: States, { service, span }: Placement): ClaimPlace =>
  professional.status === 'none'
    ? 'unknown'
    : placeOfVisit({ ...span, ...visitedBy(locationOf(service, professional.role), address) })

/** The ways that are kept free to get there and on, if there is time for them. */
export const wayTo = (
  wanted: Wanted,
  states: States & LedgerStates,
  { placement, leaving }: { placement: Placement; leaving: readonly string[] },
) => {
  const { appointmentId: claimId, professionalId, at, travel } = wanted
  const { span, zone } = placement
  const place = placeOf(wanted, states, placement)
  const time = { ...professionalTime({ ...span, professionalId }), claimId, place, at, leaving }
  return judgeWays(states, time, { professional: states.professional, zone, travel })
}
