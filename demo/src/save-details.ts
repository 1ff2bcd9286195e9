import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideSaveSection } from '@lapka/domain/professionals/save-section/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { iso } from './calendar.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

/** Fills in what the sign-up does not ask for. Before the first schedule and before verification: nothing waits for an operator. */
export const saveDetails = async (
  { run, isFresh }: Registry,
  { account, profile, details }: PlannedProfessional,
  atMs: number,
): Promise<void> => {
  const { professionalId } = profile
  const streams = {
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold, isNew: isFresh },
  }
  for (const change of sectionsOf({ profile, details })) {
    const command = {
      names: [`save-${change.section}`, account.email],
      actor: { id: account.accountId, role: account.role },
      at: iso(atMs),
      correlationId: professionalId,
      body: change,
    }
    await run(command, streams, (states) => decideSaveSection({ owner: profile, change, appointments: [] }, states))
  }
}

type Described = Pick<PlannedProfessional, 'profile' | 'details'>

const sectionsOf = ({ profile, details }: Described): SectionChange[] => {
  const { phone, about, species, company, background } = details
  const specializations = { section: 'specializations' as const, body: { specializations: profile.specializations, species } }
  if (company === undefined)
    return [
      { section: 'profile-details', body: profileDetailsOf({ profile, details }) },
      specializations,
      ...(background === undefined ? [] : [{ section: 'education-and-experience' as const, body: background }]),
    ]
  const { representatives, ...registered } = company
  return [
    {
      section: 'clinic-profile-details',
      body: { businessName: profile.businessName, latinName: englishName(profile.businessName), phone, about, ...registered },
    },
    { section: 'company-representatives', body: { representatives } },
    specializations,
  ]
}

/** A clinic calls itself by an English name in English; a name that is only spelled in Latin letters reads as none. */
export const englishName = (businessName: string): string => {
  const english = lettersOf(businessName, 'en')
  return english.endsWith(' Clinic') ? english : ''
}

export const profileDetailsOf = ({ profile, details }: Described) => {
  const { prefix, name, surname } = profile
  return { prefix, name, surname, latinName: '', phone: details.phone, about: details.about }
}
