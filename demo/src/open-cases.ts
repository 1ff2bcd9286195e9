import { HOUR_MS } from '@lapka/contracts/time.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import type { SectionChange, SavedSections } from '@lapka/contracts/api/profile.ts'
import { profileSections } from '@lapka/contracts/profile.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideCloseCase, decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideSaveSection } from '@lapka/domain/professionals/save-section/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { DemoPlan } from './plan-demo.ts'
import type { PlannedMessage } from './plan-messages.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'
import { profileDetailsOf } from './save-details.ts'

/** Open work for operators beside new profiles: requested changes and messages, late and fresh ones of each. */
export const openCases = async (registry: Registry, plan: DemoPlan, endMs: number): Promise<void> => {
  const { professionals, messages } = plan
  for (const { login, hoursBefore, change } of identityChanges) {
    const professional = professionals.find(({ account }) => account.email.startsWith(`${login}@`))
    if (professional !== undefined)
      await requestChange(registry, professional, {
        change: change(professional),
        at: iso(Math.round(endMs - hoursBefore * HOUR_MS)),
      })
  }
  for (const message of messages) await receiveMessage(registry, message, endMs)
}

type RequestedChange = { login: string; hoursBefore: number; change: (professional: PlannedProfessional) => SectionChange }

const identityChanges: RequestedChange[] = [
  {
    login: 'pro8',
    hoursBefore: 6 * 24 - 10.7,
    change: (professional) => {
      const body = profileDetailsOf(professional)
      return { section: 'profile-details', body: { ...body, surname: `${body.surname}-Колева` } }
    },
  },
  {
    login: 'pro5',
    hoursBefore: 1.3,
    change: ({ profile, details }) => ({
      section: 'specializations',
      body: { specializations: [...profile.specializations, 'Кардиология'], species: details.species },
    }),
  },
]

const noSections = Object.fromEntries(profileSections.map((section) => [section, null])) as SavedSections

/** A verified professional wants to be called or known for something else. */
const requestChange = async (
  { run }: Registry,
  professional: PlannedProfessional,
  { change, at }: { change: SectionChange; at: string },
): Promise<void> => {
  const { account, profile, details } = professional
  const { professionalId, specializations } = profile
  const streams = {
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  }
  const sections = {
    ...noSections,
    'profile-details': profileDetailsOf(professional),
    specializations: { specializations, species: details.species },
  }
  const command = {
    names: ['request-change', account.email],
    actor: { id: account.accountId, role: account.role },
    at,
    correlationId: professionalId,
    body: change,
  }
  await run(command, streams, (states) => {
    const read = { revision: states.professional.revision, sections, requested: {} }
    return decideSaveSection({ owner: profile, change, appointments: [], read }, states)
  })
}

const receiveMessage = async ({ run, operatorId }: Registry, message: PlannedMessage, endMs: number): Promise<void> => {
  const { key, parent, sentHoursBefore, answered, appointmentId, language, name, email, text } = message
  const caseId = demoId('case', key)
  const accountId = parent?.account.accountId ?? null
  const opened = { caseId, kind: 'message' as const, writerId: accountId ?? caseId, accountId, appointmentId, language }
  const command = (verb: string, hoursBefore: number, body: object) => ({
    names: [verb, key],
    at: iso(Math.round(endMs - hoursBefore * HOUR_MS)),
    correlationId: caseId,
    body,
  })
  const writer = accountId === null ? ({ id: caseId, role: 'SYSTEM' } as const) : ({ id: accountId, role: 'PARENT' } as const)
  await run({ ...command('open-case', sentHoursBefore, { text }), actor: writer }, caseStreams(caseId), (states) =>
    decideOpenCase({ ...opened, name, email, text }, states),
  )
  if (answered === undefined) return
  const { hoursBefore, note } = answered
  const operator = { id: operatorId, role: 'OPERATOR' as const }
  await run({ ...command('close-case', hoursBefore, { note }), actor: operator }, caseStreams(caseId), (states) =>
    decideCloseCase({ caseId, operatorId, text: note }, states),
  )
}
