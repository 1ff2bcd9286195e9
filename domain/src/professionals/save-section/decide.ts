import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { sectionsOf } from '@lapka/contracts/profile.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { isRefused, type Decided, type Decision } from '../../kernel/decision.ts'
import { decideChangeSchedule } from '../schedule/edit-schedule/decide.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { BookedAppointment } from '../schedule/touched-appointments.ts'
import { saysWho, type ReadIdentity } from '../identity.ts'
import { registered, type KnownProfessional, type Professional } from '../professional.ts'
import { decideSetCancellationPolicy } from '../set-cancellation-policy/decide.ts'
import { decideIdentitySection } from '../change-identity/decide.ts'
import { factOf } from './section-fact.ts'
import { decideSetRooms } from '../set-rooms/decide.ts'
import { decideSetServices, type ClinicParts } from '../set-services/decide.ts'

/** The profile's owner: the account, and the id that its profile has or will get. */
export type ProfileOwner = { professionalId: string; accountId: string; role: ProfessionalRole; name: string; surname: string }
/** `appointments` are booked from now on by the read model: working days ask for them, other sections touch none. */
export type SaveSection = {
  owner: ProfileOwner
  change: SectionChange
  appointments: readonly BookedAppointment[]
  /** Of an existing profile, to compare its identity. */
  read?: ReadIdentity
}
/** `clinic` where the vet works, read where a service needs something of it. */
type States = { professional: Professional; schedule: Schedule; clinic?: ClinicParts }

/** A new account's profile before any section was saved. */
export const draftOf = (owner: ProfileOwner): Events['ProfessionalRegistered'] => ({
  ...owner,
  prefix: '',
  businessName: '',
  city: '',
  address2: '',
  coordinates: [0, 0],
  clinicName: '',
  specializations: [],
  languages: [],
  zone: DEFAULT_ZONE,
})

/** Saves one sub-page as a whole. The first one of an account makes its profile in the same append. */
export const decideSaveSection = (
  { owner, change, appointments, read }: SaveSection,
  states: States,
): Decision<'professional' | 'schedule'> => {
  if (!sectionsOf[owner.role].includes(change.section)) return { refused: 'SECTION_NOT_OF_ROLE' }
  const professional = states.professional.status === 'none' ? registered(-1, draftOf(owner)) : states.professional
  const decided =
    professional.status === 'accepted' && saysWho(change)
      ? decideIdentitySection({ change, read }, professional)
      : decideSection({ change, appointments }, { ...states, professional })
  if (isRefused(decided)) return decided
  const begun = [...opening(owner, states), ...(decided.events.professional ?? [])]
  return begun.length === 0 ? decided : { events: { ...decided.events, professional: begun } }
}

/** The events that create the profile of an account without one; none if there is one. */
export const opening = (owner: ProfileOwner, { professional }: Pick<States, 'professional'>): LapkaEvent[] =>
  professional.status === 'none' ? [{ type: 'ProfessionalRegistered', data: draftOf(owner) }] : []

const decideSection = (
  { change, appointments }: Pick<SaveSection, 'change' | 'appointments'>,
  { professional, schedule, clinic }: States & { professional: KnownProfessional },
): Decision<'professional' | 'schedule'> => {
  const { professionalId } = professional
  if (change.section === 'services') return decideSetServices(change.body, { professional, clinic })
  if (change.section === 'rooms') return decideSetRooms(change.body, { professional })
  if (change.section === 'cancellation-policy') {
    const { freePeriodHours, ...shares } = change.body
    return decideSetCancellationPolicy({ noticeHours: freePeriodHours, ...shares }, { professional })
  }
  if (change.section !== 'working-days') return { events: only(factOf(change, professional)) }
  // The profile shows the first schedule; those for other places are set by themselves.
  const first = schedule.status === 'none' ? undefined : schedule.plans[0]
  const { scheduleId = professionalId, name = '', placeId } = first ?? {}
  const { seenVisits = [], ...rules } = change.body
  const plan = { scheduleId, name, ...rules, ...(placeId === undefined ? {} : { placeId }) }
  return decideChangeSchedule({ ...plan, seenVisits, appointments }, { professional, schedule })
}

const only = (event: LapkaEvent): Decided<'professional'> => ({ professional: [event] })
