import { isLocalDate } from '@lapka/contracts/api/values.ts'

/** What people look for, and the facts in the log that tell of it. */
export const historyTopics = {
  placed: 'AppointmentPlaced',
  moved: 'AppointmentMoved',
  cancelled: 'AppointmentCancelled,CancellationSettled,CancellationUndone',
  payment: 'PaymentStarted,MoreTimeGiven,PaymentRequested,CheckoutOpened,PaymentCaptured,PaymentVoided,AppointmentConfirmed',
  refund: 'RefundRequested,RefundWithdrawn,RefundSubmitted,RefundPending,RefundSucceeded,RefundFailed,RefundNeedsPerson',
  expired: 'AppointmentExpired',
  read: 'AppointmentRead',
} as const
export type HistoryTopic = keyof typeof historyTopics
export const topicNames = Object.keys(historyTopics) as HistoryTopic[]

/** As the API takes it. */
export type HistoryFilter = { from?: string; to?: string; type?: string; actor?: string; professionalId?: string }
/** As the address keeps it: local dates, a topic, who, and for a clinic with which of its vets. */
export type HistoryChoice = { from: string; to: string; topic: string; actor: string; vet: string }

export const choiceOf = (parameters: URLSearchParams): HistoryChoice => {
  const said = (name: string) => parameters.get(name) ?? ''
  const date = (name: string) => (isLocalDate(said(name)) ? said(name) : '')
  const actors = ['people', 'system', 'self']
  return {
    from: date('from'),
    to: date('to'),
    topic: topicNames.find((name) => name === said('topic')) ?? '',
    actor: actors.find((name) => name === said('actor')) ?? '',
    vet: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(said('vet')) ? said('vet') : '',
  }
}

/** Whole days, the last one included, by the wall that whoever asks plans by: the server knows it. */
export const filterOf = ({ from, to, topic, actor, vet }: HistoryChoice, ownId: string): HistoryFilter => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(topic !== '' && { type: historyTopics[topic as HistoryTopic] }),
  ...(actor !== '' && { actor: actor === 'self' ? ownId : actor }),
  ...(vet !== '' && { professionalId: vet }),
})
