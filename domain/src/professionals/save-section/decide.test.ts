import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { scheduleFold } from '../schedule/schedule.ts'
import { missingParts } from '../missing-parts.ts'
import { professionalFold } from '../professional.ts'
import { decideSaveSection, draftOf, type ProfileOwner } from './decide.ts'

const owner: ProfileOwner = { professionalId: 'p1', accountId: 'a1', role: 'VET', name: 'Мария', surname: 'Иванова' }
const draft: LapkaEvent = { type: 'ProfessionalRegistered', data: draftOf(owner) }
const languages: SectionChange = { section: 'spoken-languages', body: { languages: ['bg', 'en', 'bg'] } }
const week: SectionChange = {
  section: 'working-days',
  body: {
    weekly: [{ weekday: 1, from: '09:00', to: '17:00' }],
    breaks: [],
    bufferMinutes: 10,
    minimumNoticeMinutes: 60,
    horizonDays: 30,
  },
}
const after = (...professional: LapkaEvent[]) => ({
  professional: { fold: professionalFold, history: professional },
  schedule: { fold: scheduleFold, history: [] },
})
const languagesSet: LapkaEvent = { type: 'SpokenLanguagesSet', data: { professionalId: 'p1', languages: ['bg', 'en'] } }
const weekSet: LapkaEvent = {
  type: 'ScheduleSet',
  data: { professionalId: 'p1', scheduleId: 'p1', name: '', zone: 'Europe/Sofia', ...week.body },
}

describe('saving a part of the profile', () => {
  test('makes the profile of a new account with the first part, in the same append', () => {
    given(after())
      .when((states) => decideSaveSection({ owner, change: languages, appointments: [] }, states))
      .thenEvents({ professional: [draft, languagesSet] })
    given(after(draft))
      .when((states) => decideSaveSection({ owner, change: languages, appointments: [] }, states))
      .thenEvents({ professional: [languagesSet] })
  })

  test('writes working days as the plan that can be booked by', () => {
    given(after())
      .when((states) => decideSaveSection({ owner, change: week, appointments: [] }, states))
      .thenEvents({ professional: [draft], schedule: [weekSet] })
  })

  test('shows the booked appointments that new working days would leave without hours, and goes on once all were seen', () => {
    const history = { ...after(draft), schedule: { fold: scheduleFold, history: [weekSet] } }
    const monday = { appointmentId: 'v1', startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T08:30:00.000Z' }
    const tuesdays = { ...week.body, weekly: [{ weekday: 2 as const, from: '09:00', to: '17:00' }] }
    const save = (seenVisits: string[], states: Parameters<typeof decideSaveSection>[1]) =>
      decideSaveSection(
        { owner, change: { section: 'working-days', body: { ...tuesdays, seenVisits } }, appointments: [monday] },
        states,
      )
    given(history)
      .when((states) => save(['another'], states))
      .thenRefused('VISITS_TOUCHED', { touched: ['v1'] })
    given(history)
      .when((states) => save(['v1'], states))
      .thenEvents({ schedule: [{ ...weekSet, data: { ...weekSet.data, weekly: tuesdays.weekly } } as LapkaEvent] })
  })

  test('refuses a part that the role does not have', () => {
    given(after())
      .when((states) =>
        decideSaveSection({ owner: { ...owner, role: 'CLINIC' }, change: detailsOf('Ана'), appointments: [] }, states),
      )
      .thenRefused('SECTION_NOT_OF_ROLE')
  })

  test('refuses hours out of order, and makes no profile then', () => {
    const body = { ...week.body, weekly: [{ weekday: 1 as const, from: '17:00', to: '09:00' }] }
    given(after())
      .when((states) => decideSaveSection({ owner, change: { section: 'working-days', body }, appointments: [] }, states))
      .thenRefused('INVALID_INPUT')
  })
})

test('education and experience are kept with the latest first, work that goes on before all', () => {
  const one = { place: 'Клиника', work: '' }
  const [past, present, recent] = [
    { ...one, fromYear: 2010, untilYear: 2012 },
    { ...one, fromYear: 2009, untilYear: null },
    { ...one, fromYear: 2012, untilYear: 2020 },
  ] as const
  const education = [2012, 2019].map((year) => ({ school: 'Университет', degree: '', year }))
  const body = { education, experience: [past, present, recent] }
  given(after(draft))
    .when((states) =>
      decideSaveSection({ owner, change: { section: 'education-and-experience', body }, appointments: [] }, states),
    )
    .thenEvents({
      professional: [
        {
          type: 'EducationAndExperienceSet',
          data: {
            professionalId: 'p1',
            accountId: 'a1',
            education: education.toReversed(),
            experience: [present, recent, past],
          },
        },
      ],
    })
})

const detailsOf = (name: string): SectionChange => ({
  section: 'profile-details',
  body: { prefix: 'д-р', name, surname: 'Иванова', latinName: '', phone: '', about: '' },
})

describe('what is missing', () => {
  test('is everything for a profile that was never saved, and a clinic need not say when and for how much', () => {
    const none = { professional: professionalFold.initialState(), schedule: scheduleFold.initialState() }
    expect(missingParts('VET', none)).toEqual([
      'profile-details',
      'specializations',
      'address-details',
      'working-days',
      'services',
      'spoken-languages',
      'diplomas',
    ])
    expect(missingParts('CLINIC', none)).toEqual([
      'clinic-profile-details',
      'specializations',
      'address-details',
      'spoken-languages',
      'company-representatives',
      'diplomas',
    ])
  })
})
