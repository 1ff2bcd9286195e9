import { schedulePage, type ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { exceptionStream } from '@lapka/contracts/streams.ts'
import { exceptionRunFold, type ExceptionRun } from '@lapka/domain/appointments/cancel-blocked-appointment/decide.ts'
import type { Schedule } from '@lapka/domain/professionals/schedule/schedule.ts'
import { isCovered } from '@lapka/domain/professionals/schedule/touched-appointments.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { routeFor } from '../http/route-for.ts'
import { bookedNow, professionalOf } from './own-schedules.ts'
import { readSchedule, type Reasons } from './read-schedule.ts'

type Known = Extract<Schedule, { status: 'set' }>
type Exception = Known['allExceptions'][number]
type Runs = { [exceptionId: string]: ExceptionRun }

/** GET /api/v2/schedules: read from the log itself, so it shows at once what was just set. */
export const scheduleRoutes = (app: App, dependencies: Dependencies): void => {
  app.get('/api/v2/schedules', routeFor(professionals, { response: { 200: schedulePage } }), async (request) => {
    const { professionalId } = professionalOf(request)
    const { schedule, reasons } = await readSchedule(dependencies, professionalId)
    const booked = await bookedNow(dependencies, professionalId)
    const hours = schedule.status === 'none' ? undefined : schedule
    const uncovered = booked
      .filter((appointment) => !isCovered(hours, appointment))
      .map(({ appointmentId, ...appointment }) => ({ id: appointmentId, ...appointment }))
    if (schedule.status === 'none') return { items: [], uncovered }
    return { items: viewsOf(schedule, reasons, await runsOf(dependencies, schedule.allExceptions)), uncovered }
  })
}

/** Only exceptions with people to notify: all others have no run. */
const runsOf = ({ handle }: Dependencies, exceptions: readonly Exception[]): Promise<Runs> => {
  const touching = exceptions.filter(({ appointments }) => appointments.some(({ choice }) => choice === 'cancel'))
  return handle.read(
    Object.fromEntries(
      touching.map(({ exceptionId }) => [exceptionId, { stream: exceptionStream(exceptionId), fold: exceptionRunFold }]),
    ),
  )
}

const viewsOf = ({ plans, allExceptions }: Known, reasons: Reasons, runs: Runs): ScheduleView[] =>
  plans.map(({ scheduleId, professionalId: _own, placeId = null, ...plan }) => ({
    ...plan,
    id: scheduleId,
    placeId,
    exceptions: allExceptions
      .filter((exception) => exception.scheduleId === scheduleId)
      .map((exception) => ({
        ...exceptionView(exception, runs[exception.exceptionId]),
        reason: reasons.get(exception.exceptionId) ?? '',
      })),
  }))

const exceptionView = (
  { exceptionId, from, to, kind, appointments }: Exception,
  run: ExceptionRun | undefined,
): Omit<ScheduleView['exceptions'][number], 'reason'> => ({
  id: exceptionId,
  from,
  to,
  kind,
  visits: appointments.map(({ appointmentId, choice }) => ({
    appointmentId,
    wish: choice,
    outcome: choice === 'keep' ? 'kept' : (run?.outcomes[appointmentId] ?? 'waiting'),
  })),
})
