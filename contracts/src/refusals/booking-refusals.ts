import type { RefusalText } from './refusal-text.ts'

/** The business says no to a time that is asked for. */
export const bookingRefusals = {
  /** Their own: nobody else took it. */
  OWN_APPOINTMENT_THEN: {
    status: 409,
    bg: 'По това време вече имате запазен час тук. Изберете друг.',
    en: 'You already have an appointment here at this time. Choose another one.',
  },
  OVERLAP_NEEDS_REASON: {
    status: 409,
    bg: 'По това време има друг час. Два часа едновременно са възможни само с причина.',
    en: 'There is another appointment at that time. Two at once need a reason.',
  },
} as const satisfies Record<string, RefusalText>
