import type { AskConsultationBody } from '@lapka/contracts/api/consultations.ts'
import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { saveStep } from '../../entities/appointment/booking-progress.ts'
import { heed, sendFile } from '../../kit/uploads/use-upload.ts'
import { useAskConsultationMutation, useStartConsultationPaymentMutation } from '../../entities/consultation/consultation-api.ts'

type Sending = { isSending: boolean; error: unknown }

/** A photo to send, and what tells it from the others. */
type Photo = { key: string; read: () => Blob | Promise<Blob> }

/**
 * Asks, sends the photos, and leads to the payment, or to where a card is checked for what promotions pay. Each step is taken once,
 * however often one presses: the question by its key, a photo by what was sent already.
 */
export const useSend = () => {
  const dispatch = useDispatch()
  const [ask] = useAskConsultationMutation()
  const [startPayment] = useStartConsultationPaymentMutation()
  const [state, setState] = useState<Sending>({ isSending: false, error: undefined })
  const keyOf = useCommandKey()
  const payingKeyOf = useCommandKey()
  const sent = useRef(new Set<string>())

  const sendPhoto = async (id: string, { key, read }: Photo) => {
    if (sent.current.has(`${id} ${key}`)) return
    const url = apiPaths.consultationPart(id, 'photos')
    const answer = await sendFile<{ position?: number }>({
      method: 'POST',
      url,
      file: await read(),
      idempotencyKey: crypto.randomUUID(),
      onProgress: () => undefined,
    })
    heed(answer, { url, stale: [{ type: 'Consultation', id }] }, dispatch)
    if (answer.error) throw new NotSent(answer.error)
    sent.current.add(`${id} ${key}`)
  }

  const send = async (body: AskConsultationBody, photos: readonly Photo[]): Promise<boolean> => {
    setState({ isSending: true, error: undefined })
    try {
      const { id } = await ask({ ...body, idempotencyKey: keyOf(body) }).unwrap()
      for (const photo of photos) await sendPhoto(id, photo)
      void saveStep('FOR_PAYMENT', { intentID: id })
      void saveStep('PAYMENT', { intentID: id })
      const { checkoutUrl } = await startPayment({ id, saveCard: false, idempotencyKey: payingKeyOf({ id }) }).unwrap()
      // A document of its own: only the waiting room may ask for the camera.
      window.location.assign(checkoutUrl)
      return true
    } catch (error) {
      setState({ isSending: false, error: error instanceof NotSent ? error.answer : error })
      return false
    }
  }
  return { ...state, send, uncover: () => setState({ isSending: false, error: undefined }) }
}

class NotSent extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('A photo was not sent')
    this.answer = answer
  }
}
