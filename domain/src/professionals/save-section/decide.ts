import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { sectionsOf } from '@lapka/contracts/profile.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { isRefused, type Decided, type Decision } from '../../decision.ts'
import { decideChangeSchedule } from '../../schedules/edit-schedule/decide.ts'
import type { Schedule } from '../../schedules/schedule.ts'
import type { BookedAppointment } from '../../schedules/touched-appointments.ts'
import { registered, type KnownProfessional, type Professional } from '../professional.ts'
import { decideSetCancellationPolicy } from '../set-cancellation-policy/decide.ts'
import { decideSetServices } from '../set-services/decide.ts'

/** Whose profile it is: the account, and the id that its profile has or is to get. */
export type ProfileOwner = { professionalId: string; accountId: string; role: ProfessionalRole; name: string; surname: string }
/** `appointments` are booked from now on by the read model: working days ask for them, other sections touch none. */
export type SaveSection = { owner: ProfileOwner; change: SectionChange; appointments: readonly BookedAppointment[] }
type States = { professional: Professional; schedule: Schedule }

/** What a new account's profile says before anything was filled in. */
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
  ratingTenths: 0,
  reviewCount: 0,
  zone: DEFAULT_ZONE,
})

/** Saves one sub-page as a whole. The first one of an account makes its profile in the same append. */
export const decideSaveSection = (
  { owner, change, appointments }: SaveSection,
  states: States,
): Decision<'professional' | 'schedule'> => {
  if (!sectionsOf[owner.role].includes(change.section)) return { refused: 'SECTION_NOT_OF_ROLE' }
  const professional = states.professional.status === 'none' ? registered(-1, draftOf(owner)) : states.professional
  const decided = decideSection({ change, appointments }, { professional, schedule: states.schedule })
  if (isRefused(decided)) return decided
  const begun = [...opening(owner, states), ...(decided.events.professional ?? [])]
  return begun.length === 0 ? decided : { events: { ...decided.events, professional: begun } }
}

/** What makes the profile of an account that has none; nothing where there is one. */
export const opening = (owner: ProfileOwner, { professional }: Pick<States, 'professional'>): LapkaEvent[] =>
  professional.status === 'none' ? [{ type: 'ProfessionalRegistered', data: draftOf(owner) }] : []

const decideSection = (
  { change, appointments }: Omit<SaveSection, 'owner'>,
  { professional, schedule }: { professional: KnownProfessional; schedule: Schedule },
): Decision<'professional' | 'schedule'> => {
  const { professionalId } = professional
  if (change.section === 'services') return decideSetServices(change.body, { professional })
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

const factOf = (
  change: Exclude<SectionChange, { section: 'services' | 'working-days' | 'cancellation-policy' }>,
  { professionalId, accountId }: KnownProfessional,
): LapkaEvent => {
  const owner = { professionalId, accountId }
  switch (change.section) {
    case 'profile-details':
      return { type: 'ProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'specializations':
      return { type: 'SpecializationsSet', data: { professionalId, specializations: unique(change.body.specializations) } }
    case 'address-details': {
      const { city, address2, latitude, longitude } = change.body
      return { type: 'AddressDetailsSet', data: { ...owner, city, address2, coordinates: [longitude, latitude] } }
    }
    case 'spoken-languages':
      return { type: 'SpokenLanguagesSet', data: { professionalId, languages: unique(change.body.languages) } }
    case 'clinic-profile-details':
      return { type: 'ClinicProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'alternative-profile-details':
      return { type: 'AlternativeProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'company-representatives':
      return { type: 'CompanyRepresentativesSet', data: { ...owner, ...change.body } }
  }
}

const unique = (texts: string[]): string[] => [...new Set(texts)]
