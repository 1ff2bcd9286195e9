import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { isBookable } from '@lapka/domain/professionals/professional.ts'
import { freeSlots } from '@lapka/domain/slots/free-slots.ts'
import { hasWindows, windowAt } from '@lapka/domain/kernel/windows.ts'
import { addDays, localDateOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import { closedMonths } from '@lapka/workers/payouts/issue-statements.ts'
import { midnightMs } from './calendar.ts'
import { ROBOT_EMAIL } from '@lapka/simulators/demo-robot/robot-login.ts'
import { ON_CALL_EMAIL } from './on-call-vets.ts'
import { planDemo } from './plan-demo.ts'
import type { DemoPlan } from './plan-demo.ts'
import type { PlannedAppointment } from './planned-appointment.ts'
import { HORIZON_DAYS } from './working-weeks.ts'

const ZONE = 'Europe/Sofia'
/** An ordinary week, both changes of the clocks, and the turn of a year. */
const days = ['2026-11-23', '2026-03-29', '2026-10-25', '2027-01-01']
const plans = days.map((today) => [today, planDemo({ seed: 2026, today })] as const)
const plan = planDemo({ seed: 2026, today: '2026-11-23' })

const spansOf = ({ startsAt, service, professional, course }: PlannedAppointment) => {
  const starts = course.kind === 'moved' ? [startsAt, course.startsAt] : [startsAt]
  const minutes = service.durationMinutes + (professional.week?.bufferMinutes ?? 0)
  return starts.map((start) => ({ fromMs: Date.parse(start), untilMs: Date.parse(start) + minutes * MINUTE_MS }))
}

const overlaps = (appointments: PlannedAppointment[]): number => {
  const spans = appointments.flatMap(spansOf).toSorted((one, other) => one.fromMs - other.fromMs)
  return spans.filter((span, index) => index > 0 && span.fromMs < (spans[index - 1]?.untilMs ?? 0)).length
}

const grouped = (appointments: PlannedAppointment[], keyOf: (appointment: PlannedAppointment) => string) =>
  Map.groupBy(appointments, keyOf)

const freeOnDay = ({ professionals, appointments }: DemoPlan, email: string, date: string): number => {
  const professional = professionals.find(({ account }) => account.email === email)
  if (professional?.week === null || professional === undefined) return 0
  const claims = appointments
    .filter((appointment) => appointment.professional === professional)
    .flatMap(spansOf)
    .map(({ fromMs, untilMs }) => ({
      holderId: '',
      startsAt: new Date(fromMs).toISOString(),
      endsAt: new Date(untilMs).toISOString(),
      bufferMinutes: 0,
      expiresAt: null,
    }))
  const schedule = { ...professional.week, zone: ZONE, horizonDays: HORIZON_DAYS }
  const now = new Date(midnightMs('2026-11-23', ZONE)).toISOString()
  return freeSlots({ schedule, claims, durationMinutes: 30, now, from: date, to: date }).length
}

describe('the demo’s people', () => {
  it('are 300 professionals of every trade, mostly vets, in many Bulgarian cities', () => {
    const roles = Map.groupBy(plan.professionals, ({ profile }) => profile.role)
    expect(plan.professionals).toHaveLength(300)
    expect([...roles.keys()].toSorted()).toEqual(['GROOMER', 'HOTELS', 'PET_SITTER', 'PET_WALKER', 'SHELTER', 'TRAINER', 'VET'])
    expect(roles.get('VET')?.length).toBeGreaterThan(150)
    expect(new Set(plan.professionals.map(({ profile }) => profile.city)).size).toBeGreaterThan(20)
  })

  it('include two verified vets for consultations alone without visits, so that they can be rung at any hour', () => {
    for (const email of [ON_CALL_EMAIL, ROBOT_EMAIL]) {
      const vet = plan.professionals.find(({ account }) => account.email === email)
      expect(vet).toMatchObject({ isVerified: true, profile: { role: 'VET' } })
      for (const [, { appointments }] of plans)
        expect(appointments.filter(({ professional }) => professional.account.email === email)).toEqual([])
    }
  })

  it('include a few who wait for verification and have no bookings', () => {
    const waiting = plan.professionals.filter(({ isVerified }) => !isVerified)
    expect(waiting.length).toBeGreaterThanOrEqual(5)
    expect(
      plan.appointments.filter(
        ({ professional }) => !isBookable({ isVerified: professional.isVerified, role: professional.profile.role }),
      ),
    ).toEqual([])
  })

  it('are 50 households with one to three pets, some of them speaking English', () => {
    expect(plan.parents).toHaveLength(50)
    expect(plan.parents.every(({ pets }) => pets.length >= 1 && pets.length <= 3)).toBe(true)
    expect(plan.parents.filter(({ account }) => account.language === 'en').length).toBeGreaterThan(3)
  })

  it('have surnames in the form of their gender', () => {
    const surnames = new Map(plan.professionals.map(({ account }) => [account.name, account.surname]))
    for (const [name, surname] of surnames) expect(surname).toMatch(/[ая]$/.test(name) && name !== 'Никола' ? /а$/ : /(в|ски|а)$/)
  })

  it('live in Bulgaria, each at a place of their own city', () => {
    for (const { profile } of [...plan.professionals, ...plan.clinics]) {
      const [longitude, latitude] = profile.coordinates
      expect(longitude).toBeGreaterThan(22.3)
      expect(longitude).toBeLessThan(28.7)
      expect(latitude).toBeGreaterThan(41.2)
      expect(latitude).toBeLessThan(44.3)
    }
  })

  it('have pro1: a verified vet in Sofia who examines for 30,00 € in half an hour', () => {
    const [first] = plan.professionals
    expect(first).toMatchObject({
      isVerified: true,
      account: { email: 'pro1@demo.lapka.test' },
      profile: { role: 'VET', city: 'София' },
    })
    expect(first?.services).toContainEqual({
      id: 'check-up',
      name: 'Преглед',
      nameEn: 'Check-up',
      priceCents: 3000,
      durationMinutes: 30,
    })
  })

  it('have pro1 with most half-hours free on every working day ahead', () => {
    const ahead = Array.from({ length: 28 }, (_, days) => addDays('2026-11-23', days))
    const free = ahead.map((date) => ({ isWorkday: weekdayOf(date) <= 5, slots: freeOnDay(plan, 'pro1@demo.lapka.test', date) }))
    expect(free.filter(({ isWorkday, slots }) => isWorkday && slots < 10)).toEqual([])
    expect(free.filter(({ isWorkday, slots }) => !isWorkday && slots > 0)).toEqual([])
  })
})

/** A year in steps that meet every weekday. */
const later = Array.from({ length: 26 }, (_, step) => addDays('2026-11-23', 15 * step))

it('gives every role people to see on the day itself, on any weekday', () => {
  const without = later.flatMap((today) => {
    const { appointments } = planDemo({ seed: 2026, today })
    const todays = appointments.filter(({ startsAt, course }) => course.kind === 'kept' && localDateOf(startsAt, ZONE) === today)
    const countBy = (keyOf: (appointment: PlannedAppointment) => string | undefined) =>
      new Map([...Map.groupBy(todays, keyOf)].map(([key, all]) => [key, all.length]))
    const byRole = countBy(({ professional }) => professional.profile.role)
    const byPerson = countBy(({ professional }) => professional.account.email)
    const byParent = countBy(({ parent }) => parent.account.email)
    const ofFirstClinic = todays.filter(({ professional }) => professional.profile.clinicName === clinicName)
    return [
      ...['GROOMER', 'TRAINER', 'PET_SITTER', 'PET_WALKER'].filter((role) => (byRole.get(role) ?? 0) < 2),
      ...['parent1', 'parent2', 'parent3'].filter((name) => !byParent.has(`${name}@demo.lapka.test`)),
      ...((byPerson.get('pro1@demo.lapka.test') ?? 0) < 4 ? ['pro1'] : []),
      ...(new Set(ofFirstClinic.map(({ professional }) => professional)).size < 4 ? ['clinic1'] : []),
    ].map((who) => `${who} on ${today}`)
  })
  expect(without).toEqual([])
})
const clinicName = plan.clinics[0]?.profile.businessName

it('brings each professional only animals that they take', () => {
  const wrong = plan.appointments.filter(({ professional, parent, petId }) => {
    const pet = parent.pets.find((one) => one.petId === petId)
    return pet === undefined || !professional.details.species.includes(pet.animalType)
  })
  expect(wrong).toEqual([])
})

it('gives the first parents and the first professional something to come on any weekday', () => {
  const without = later.flatMap((today) => {
    const { appointments } = planDemo({ seed: 2026, today })
    const ahead = appointments.filter(({ startsAt, course }) => course.kind === 'kept' && localDateOf(startsAt, ZONE) > today)
    const people = new Set(ahead.flatMap(({ parent, professional }) => [parent.account.email, professional.account.email]))
    const shown = ['parent1', 'parent2', 'parent3', 'pro1'].map((name) => `${name}@demo.lapka.test`)
    return shown.filter((email) => !people.has(email)).map((email) => [today, email])
  })
  expect(without).toEqual([])
})

describe.each(plans)('six weeks of appointments around %s', (today, { appointments, professionals }) => {
  it('are one to two thousand, three weeks back and three ahead', () => {
    expect(appointments.length).toBeGreaterThan(1000)
    expect(appointments.length).toBeLessThan(2000)
    const dates = appointments.map(({ startsAt }) => localDateOf(startsAt, ZONE))
    const isOfStatement = (date: string) => Number(date.slice(8)) >= 24 && date >= addDays(today, -45)
    expect(dates.filter((date) => date > addDays(today, 21))).toEqual([])
    expect(dates.filter((date) => date < addDays(today, -21) && !isOfStatement(date))).toEqual([])
    expect(dates.filter((date) => date > today).length).toBeGreaterThan(400)
  })

  it('have one that each shown household cancelled, so that it has money that went back', () => {
    const cancelled = appointments.filter(({ course }) => course.kind === 'cancelled' && course.by === 'parent')
    const households = new Set(cancelled.map(({ parent }) => parent.account.email))
    expect(['parent1', 'parent2', 'parent3'].filter((name) => !households.has(`${name}@demo.lapka.test`))).toEqual([])
  })

  it('give people of the tour appointments in a month that is closed by now', () => {
    const [month = ''] = closedMonths(new Date(midnightMs(today, ZONE)).toISOString()).slice(-1)
    const toured = professionals.filter(({ todays }) => todays > 0)
    const kept = appointments.filter(
      ({ course, startsAt }) => course.kind === 'kept' && localDateOf(startsAt, ZONE).startsWith(month),
    )
    expect(toured.filter((professional) => !kept.some((appointment) => appointment.professional === professional))).toEqual([])
  })

  it('never put a person in two places at once', () => {
    const perProfessional = grouped(appointments, ({ professional }) => professional.account.email)
    const perParent = grouped(appointments, ({ parent }) => parent.account.email)
    const apart = [...perParent].map(
      ([email, own]) =>
        [
          email,
          own.map((appointment) => ({ ...appointment, professional: { ...appointment.professional, week: null } })),
        ] as const,
    )
    const byTime = [...perProfessional].filter(([, [first]]) => !hasWindows(first?.professional.week ?? { weekly: [] }))
    expect([...byTime, ...apart].filter(([, own]) => overlaps(own) > 0).map(([email]) => email)).toEqual([])
  })

  it('give a pet at most one visit a day, so that each can be moved within its day', () => {
    const days = appointments.map(({ petId, startsAt }) => `${petId} ${localDateOf(startsAt, ZONE)}`)
    expect(days.filter((day, nth) => days.indexOf(day) !== nth)).toEqual([])
  })

  it('never give a walker more visits in a window than it bears, and fill some', () => {
    const walks = appointments.filter(({ professional }) => hasWindows(professional.week ?? { weekly: [] }))
    const inWindows = [...grouped(walks, ({ professional, startsAt }) => `${professional.account.email} ${startsAt}`).values()]
    const left = inWindows.flatMap(([first, ...more]) => {
      const week = first?.professional.week
      const window = first && week && windowAt({ ...week, zone: ZONE, horizonDays: HORIZON_DAYS }, first.startsAt)
      // Extra hours of a holiday are no window.
      return window ? [window.capacity - 1 - more.length] : []
    })
    expect(Math.min(...left)).toBe(0)
  })

  it('were all placed, moved and cancelled before that day began', () => {
    const endMs = midnightMs(today, ZONE)
    const instants = appointments.flatMap(({ placedAt, course }) => ('at' in course ? [placedAt, course.at] : [placedAt]))
    expect(instants.filter((at) => Date.parse(at) >= endMs)).toEqual([])
  })

  it('are marked where they are over, but for some of the last days, and vets have prescribed', () => {
    const isOver = ({ startsAt, course }: PlannedAppointment) => {
      const start = course.kind === 'moved' ? course.startsAt : startsAt
      return (course.kind === 'kept' || course.kind === 'moved') && localDateOf(start, ZONE) < addDays(today, -2)
    }
    expect(appointments.filter((appointment) => isOver(appointment) && appointment.mark === undefined)).toEqual([])
    const marks = appointments.flatMap(({ mark }) => mark ?? [])
    expect(marks.filter(({ at }) => Date.parse(at) >= midnightMs(today, ZONE))).toEqual([])
    expect(new Set(marks.map(({ kind }) => kind))).toEqual(new Set(['completed', 'no-show']))
    expect(marks.filter((mark) => 'sheet' in mark).length).toBeGreaterThan(20)
  })

  it('hold every course a booking can take', () => {
    const kinds = new Set(appointments.map(({ course }) => ('by' in course ? `${course.kind} by ${course.by}` : course.kind)))
    expect(kinds).toEqual(
      new Set([
        'kept',
        'expired',
        'moved by parent',
        'moved by professional',
        'cancelled by parent',
        'cancelled by professional',
      ]),
    )
  })

  it('are the same for the same seed and day', () => {
    expect(planDemo({ seed: 2026, today }).appointments).toEqual(appointments)
    expect(planDemo({ seed: 2027, today }).appointments[0]).not.toEqual(appointments[0])
  })
})
