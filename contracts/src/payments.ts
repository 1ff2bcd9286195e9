/** What a payment is for. */
export type PaymentSubject = { kind: 'appointment'; id: string }

/** Which payment, and for what: every fact of a payment says both, so that nobody has to look up either. */
export type PaymentIdentity = { paymentId: string; subject: PaymentSubject }

/** The appointment that was paid for. A further kind of subject is answered for here first. */
export const paidAppointment = ({ kind, id }: PaymentSubject): string => {
  switch (kind) {
    case 'appointment':
      return id
  }
}

/** The appointment that an event is about: a payment names its subject, the other streams end in the appointment's id. */
export const appointmentIdOf = ({ stream, data }: { stream: string; data: unknown }): string =>
  stream.startsWith('payment-') ? paidAppointment((data as PaymentIdentity).subject) : stream.slice(stream.indexOf('-') + 1)

/** How far one sending of a refund got at the provider. The order is the only direction it can go: `failed` may follow `succeeded`. */
export const attemptSteps = ['requested', 'submitted', 'pending', 'succeeded', 'failed'] as const
