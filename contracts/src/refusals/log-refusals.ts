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
  SCAVENGE_RUNS: {
    status: 409,
    bg: 'Този сървър вече чисти. Изчакайте края му.',
    en: 'This node is being scavenged already. Wait until it is done.',
  },
  SCAVENGE_NOT_ALLOWED: {
    status: 409,
    bg: 'Сървърът на дневника не разрешава чистене на този потребител. Задайте EVENT_LOG_OPS_URL.',
    en: 'The log’s server does not let this user start a scavenge. Set EVENT_LOG_OPS_URL.',
  },
  LOG_NODE_AWAY: {
    status: 409,
    bg: 'Този сървър на дневника не отговаря.',
    en: 'This node of the log does not answer.',
  },
  NO_LOG_CHECK: {
    status: 409,
    bg: 'Няма проверка на дневника, която да спрете.',
    en: 'There is no check of the log to stop.',
  },
} as const satisfies Record<string, RefusalText>
