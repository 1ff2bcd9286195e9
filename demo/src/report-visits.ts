import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { accountStream, appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { isReported } from '@lapka/contracts/visit-reports.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideEndVisit, decideSendReport, decideStartVisit } from '@lapka/domain/appointments/visit-report/decide.ts'
import { reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { iso, spanFrom } from './calendar.ts'
import type { RunCommand } from './demo-commands.ts'
import { diceOf } from './dice.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

type PlannedReport = { startedAt: string; endedAt: string; sent: { at: string; note: string } | null }

const notes = {
  bg: [
    'Обиколихме парка и си поиграхме с пръчка. Лапите са избърсани.',
    'Беше в чудесно настроение, пи вода и свърши работа.',
    'Днес малко валеше, затова минахме по краткия път. Подсушихме го.',
    'Срещнахме две познати кучета. Всичко мина спокойно.',
    'Всичко е наред. Оставихме купата с прясна вода.',
  ],
  en: [
    'We went around the park and played with a stick. Paws wiped.',
    'In a great mood, drank water and did what had to be done.',
    'It rained a little, so we took the short way and dried off at home.',
    'All is well. Fresh water is in the bowl.',
  ],
} as const

/** Older visits have none, which keeps the log of the demo small. */
const REPORTED_MS = 14 * DAY_MS

/** How a walker's or sitter's visit went; undefined for what has none. Most reports were sent, some still wait. */
export const reportOf = (endMs: number, appointment: PlannedAppointment): PlannedReport | undefined => {
  const { mark, professional, service, course, stay, seat, parent, appointmentId } = appointment
  if (mark?.kind !== 'completed' || !isReported(professional.profile.role, { stay, seat })) return undefined
  const startsAt = course.kind === 'moved' ? course.startsAt : appointment.startsAt
  const { untilMs } = spanFrom(professional, Date.parse(startsAt), service)
  if (untilMs < endMs - REPORTED_MS) return undefined
  const dice = diceOf('report', appointmentId)
  const spareMinutes = (untilMs - Date.parse(startsAt)) / MINUTE_MS - service.durationMinutes
  const startedMs = Date.parse(startsAt) + dice.whole(1, Math.max(4, spareMinutes)) * MINUTE_MS
  const endedMs = Math.min(startedMs + (service.durationMinutes + dice.whole(-4, 3)) * MINUTE_MS, untilMs)
  const note = dice.pick(notes[parent.account.language])
  return { startedAt: iso(startedMs), endedAt: iso(endedMs), sent: dice.chance(0.85) ? { at: mark.at, note } : null }
}

/** The three steps, through the deciders of the walker's own commands. */
export const reportVisit = (run: RunCommand, { appointmentId, professional, parent }: PlannedAppointment) => {
  const { account, profile } = professional
  const streams = {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    professional: { stream: professionalStream(profile.professionalId), fold: professionalFold },
    parent: { stream: accountStream(parent.account.accountId), fold: accountFold },
    ...reportStreams(appointmentId),
  }
  const command = (name: string, at: string, body: object = {}) => ({
    names: [name, appointmentId],
    actor: { id: account.accountId, role: account.role },
    at,
    correlationId: appointmentId,
    body,
  })
  return {
    start: async (at: string) =>
      void (await run(command('start-visit', at), streams, (states) => decideStartVisit({ at }, states))),
    end: async (at: string) => void (await run(command('end-visit', at), streams, (states) => decideEndVisit({ at }, states))),
    send: async ({ at, note }: { at: string; note: string }) =>
      void (await run(command('send-report', at, { note }), streams, (states) => decideSendReport({ note, at }, states))),
  }
}
