import type { RefusalText } from './refusal-text.ts'

/** Refusals of operators' acts on the log. */
export const logRefusals = {
  NOTHING_SEALED: {
    status: 409,
    bg: 'В този запис няма запечатано.',
    en: 'Nothing in this event is sealed.',
  },
  LOG_CHECK_RUNS: {
    status: 409,
    bg: 'Дневникът вече се проверява. Изчакайте или спрете тази проверка.',
    en: 'The log is being checked already. Wait for that check or stop it.',
  },
  NO_LOG_CHECK: {
    status: 409,
    bg: 'Няма проверка на дневника, която да спрете.',
    en: 'There is no check of the log to stop.',
  },
} as const satisfies Record<string, RefusalText>
