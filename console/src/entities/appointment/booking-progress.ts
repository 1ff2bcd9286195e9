import type { bookingSteps } from '@lapka/contracts/api/v1.ts'
import { useEffect } from 'react'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { tabStorage } from '../../kit/storage.ts'

export type BookingStep = (typeof bookingSteps)[number]
export type MeetingType = 'direct' | 'planned'

/** The steps of a booking. A direct consultation has its service first, and no professional before it. */
export const nextStepOf = (step: BookingStep, meetingType: MeetingType): BookingStep => {
  const isConsultation = meetingType === 'direct'
  switch (step) {
    case 'INITIAL':
      return isConsultation ? 'SERVICE_SELECTED' : 'PROFESSIONAL_TYPE'
    case 'PROFESSIONAL_TYPE':
      return 'SERVICE_SELECTED'
    case 'SERVICE_SELECTED':
      return isConsultation ? 'CONSULTATION' : 'PROFESSIONAL_SELECTED'
    case 'PROFESSIONAL_SELECTED':
      return isConsultation ? 'SERVICE_SELECTED' : 'CHOOSE_TIMING'
    case 'CONSULTATION':
      return 'CHOOSE_TIMING'
    case 'CHOOSE_TIMING':
      return 'FOR_PAYMENT'
    case 'FOR_PAYMENT':
      return 'PAYMENT'
    case 'PAYMENT':
      return 'DONE'
    case 'DONE':
      return 'INITIAL'
  }
}

/** The record's names for the moments at which steps were reached. */
const timingOf: Partial<Record<BookingStep, string>> = {
  INITIAL: 'initialed',
  PROFESSIONAL_TYPE: 'professionalType',
  SERVICE_SELECTED: 'serviceSelected',
  PROFESSIONAL_SELECTED: 'professionalSelected',
  CONSULTATION: 'consultation',
  CHOOSE_TIMING: 'chooseTiming',
  FOR_PAYMENT: 'forPayment',
  PAYMENT: 'payment',
}

type Choice = { professionalID?: string; serviceType?: string; intentID?: string; meetingType?: MeetingType }
type Progress = {
  id: string
  meetingType: MeetingType
  /** Stays empty: the reason for the visit belongs to the appointment, where it is sealed, and not to a record of clicks. */
  appointmentReason: string
  serviceType: string
  professionalID: string
  intentID: string
  bookingStep: BookingStep
  stepsTiming: Record<string, string>
}

const KEY = 'lapka.booking-step'

const nothing = (): Progress => ({
  id: '0',
  meetingType: 'planned',
  appointmentReason: '',
  serviceType: '',
  professionalID: '',
  intentID: '',
  bookingStep: 'INITIAL',
  stepsTiming: {},
})

export const readProgress = (): Progress => {
  try {
    return { ...nothing(), ...(JSON.parse(tabStorage.read(KEY) ?? '{}') as Partial<Progress>) }
  } catch {
    return nothing()
  }
}

let saving: Promise<void> = Promise.resolve()

/** Goes on with the record that is under way, or begins one: a consultation after an unfinished booking is another record, and the other way round. */
export const beginProgress = (meetingType: MeetingType, choice: Choice = {}): void => {
  const known = readProgress()
  if (known.meetingType === meetingType && Object.keys(known.stepsTiming).length > 0) return
  tabStorage.remove(KEY)
  saving = saving.then(() => {
    lastId = '0'
  })
  void saveStep('INITIAL', { ...choice, meetingType })
}

/**
 * Records that a step was reached: one record, from the first step until it is done. Saved one after the other,
 * for the first answer brings the id of the next; a failure stops no booking, and is not told.
 */
export const saveStep = (bookingStep: BookingStep, choice: Choice = {}): Promise<void> => {
  const known = readProgress()
  const timing = timingOf[bookingStep]
  const progress: Progress = {
    ...known,
    ...choice,
    bookingStep,
    stepsTiming: timing === undefined ? known.stepsTiming : { ...known.stepsTiming, [timing]: serverNow() },
  }
  if (bookingStep === 'DONE') tabStorage.remove(KEY)
  else tabStorage.write(KEY, JSON.stringify(progress))
  saving = saving.then(() => send(progress)).catch(() => undefined)
  return saving
}

const send = async ({ professionalID, intentID, ...progress }: Progress): Promise<void> => {
  const { id, ...known } = progress
  const isDone = known.bookingStep === 'DONE'
  const knownId = id === '0' ? lastId : id
  const answer = await fetch(apiAddress(apiPaths.bookingStep(knownId)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...known,
      nextStep: nextStepOf(known.bookingStep, known.meetingType),
      ...(professionalID !== '' && { professionalID }),
      ...(intentID !== '' && { intentID }),
    }),
    keepalive: true,
  })
  const saved = answer.ok ? ((await answer.json()) as { id: string }).id : '0'
  lastId = isDone ? '0' : saved
  if (!isDone && tabStorage.read(KEY) !== null) tabStorage.write(KEY, JSON.stringify({ ...readProgress(), id: saved }))
}

/** Of the record that is being saved: steps that follow each other at once were taken before its id came. */
let lastId = '0'

/** A booking begins with a search; the kind of professional and the service that are searched for are its next steps. */
export const useSearchSteps = ({ role, service }: { role?: string | undefined; service?: string | undefined }): void => {
  useEffect(() => {
    beginProgress('planned')
  }, [])
  useEffect(() => {
    if (role) void saveStep('PROFESSIONAL_TYPE')
  }, [role])
  useEffect(() => {
    if (service) void saveStep('SERVICE_SELECTED', { serviceType: service })
    // A search for any trade has no service any more.
    else if (readProgress().serviceType !== '') void saveStep('PROFESSIONAL_TYPE', { serviceType: '' })
  }, [service])
}
