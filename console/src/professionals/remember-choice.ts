import { tabStorage } from '../storage.ts'

const KEY = 'lapka.booking-step'

/** The funnel's record that a professional was chosen, specification sections 4 and 7. Whatever becomes of it, the booking goes on. */
export const rememberChoice = (professionalId: string, service: string | undefined): void => {
  const known = tabStorage.read(KEY) ?? '0'
  const record = {
    professionalID: professionalId,
    bookingStep: 'PROFESSIONAL_SELECTED',
    nextStep: 'CHOOSE_TIMING',
    ...(service === undefined ? {} : { serviceType: service }),
  }
  void fetch(`/api/v1/booking-steps/${known}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
    keepalive: true,
  })
    .then(async (answer) => {
      if (answer.ok) tabStorage.write(KEY, ((await answer.json()) as { id: string }).id)
      else tabStorage.remove(KEY)
    })
    .catch(() => undefined)
}
