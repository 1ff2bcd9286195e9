import type { Language } from '@lapka/contracts/roles.ts'
import { appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { refuseReviewOf } from '@lapka/domain/reviews/write-review/decide.ts'
import { appointmentFold, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { bookedAs, displayName, listOfNames, readPetNames } from '../emails/people.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { seriesStreams } from '../payments/series-payment.ts'
import { havePetsDied, readAppointment } from '../payments/appointment-streams.ts'
import { defineJob, done, type AppointmentCause, type JobDependencies, type JobResult } from '../work/job.ts'

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

/** A day after a visit its parent is asked how it was, once; silent where nothing could be written, or was. */
export const askForReview = async (
  dependencies: Sending & Pick<JobDependencies, 'isPaidInNameOf'>,
  { appointmentId, dueAt, workId }: AppointmentCause & { dueAt: string },
): Promise<JobResult> => {
  const { handle } = dependencies
  if (Date.parse(dependencies.now()) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('no appointment')
  if (await havePetsDied(dependencies, appointment)) return done('the pet has died')
  if (await isBeforeLast(dependencies, appointment)) return done('asked after the last visit of the series')
  const { parentId, professionalId, stay } = appointment
  if (await dependencies.isPaidInNameOf({ professionalId, parentId })) return done('REVIEW_TIED')
  const { review, payment } = await handle.read({
    ...reviewStreams(appointmentId),
    ...startedPayment({ appointment }),
  })
  if (review.status !== 'none') return done('written already')
  const states = { appointment, review, payment: payment ?? paymentFold.initialState() }
  const refused = refuseReviewOf(states, dependencies.now())
  if (refused !== null) return done(refused.refused)
  const professional = bookedAs(await handle.readOpened(professionalStream(professionalId)))
  const petNames = await readPetNames(handle, appointment)
  return writeToAccount(dependencies, { accountId: parentId, workId }, (language) => ({
    letter: reviewLetter(language, {
      petName: listOfNames(petNames, language),
      professional: professional === undefined ? '' : displayName(professional, language),
      isStay: stay !== undefined,
    }),
    about: { template: 'review-asked', appointmentId },
    path: `/appointments/${appointmentId}/review`,
    closing: sayIn(language)(
      'Пишем ви веднъж след всеки платен час. От началната си страница можете да изключите тези имейли.',
      'We write once after each paid appointment. You can turn these emails off on your home page.',
    ),
  }))
}

/** Of a series one is asked about, not each: the last that took place or is to, whatever was planned. */
const isBeforeLast = async (
  { handle }: Pick<Sending, 'handle'>,
  { seriesId, appointmentId, endsAt }: PlacedAppointment,
): Promise<boolean> => {
  if (seriesId === undefined) return false
  const { series } = await handle.read(seriesStreams(seriesId))
  if (series.status === 'none') return false
  const others = series.visits.filter((visit) => visit.appointmentId !== appointmentId)
  const visits = await handle.read(
    Object.fromEntries(
      others.map((visit) => [visit.appointmentId, { stream: appointmentStream(visit.appointmentId), fold: appointmentFold }]),
    ),
  )
  return Object.values(visits).some(
    (visit) => visit.status === 'confirmed' && visit.outcome !== 'no_show' && visit.endsAt > endsAt,
  )
}

type Visit = { petName: string; professional: string; isStay: boolean }

const reviewLetter = (language: Language, { petName, professional, isStay }: Visit): Letter => {
  const say = sayIn(language)
  const pet = petName || say('любимеца ви', 'your pet')
  const title = isStay
    ? say(`Как мина престоят на ${pet}?`, `How was ${pet}’s stay?`)
    : say(`Как мина часът на ${pet}?`, `How did ${pet}’s appointment go?`)
  return {
    subject: title,
    title,
    lead: say(
      `${professional === '' ? 'Специалистът' : professional} и следващите стопани ще се радват на няколко думи. Отнема минута.`,
      `${professional === '' ? 'Your professional' : professional} and the next parents would be glad of a few words. It takes a minute.`,
    ),
    facts: [],
    quote: null,
    note: say(
      'Отзивът се вижда от всички, с първото ви име. Можете да го промените 30 дни и да го махнете по всяко време.',
      'Everyone sees the review, with your first name. You can change it for 30 days and remove it at any time.',
    ),
    button: say('Напишете отзив', 'Write a review'),
  }
}

export const askForReviewJob = defineJob<{ appointmentId: string }>({
  kind: 'ask-for-review',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    AppointmentCompleted: ({ appointmentId }, { occurredAt }) => [
      { payload: { appointmentId }, dueAt: addMs(occurredAt, DAY_MS) },
    ],
  },
  run: askForReview,
})
