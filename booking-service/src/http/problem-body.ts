import type { Problem } from '@lapka/contracts/problem.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import { sayRefusal } from '@lapka/contracts/say-refusal.ts'
import type { Language } from '@lapka/contracts/roles.ts'

/** RFC 9457's short text per status; the sentence for people is `detail`. */
const titles: Record<Language, Record<number, string>> = {
  en: {
    400: 'Bad request',
    401: 'Not signed in',
    403: 'Not allowed',
    404: 'Not found',
    405: 'Method not allowed',
    409: 'Not possible',
    413: 'Too large',
    415: 'Unsupported media type',
    422: 'Key already used',
    426: 'WebSocket only',
    429: 'Too many requests',
    500: 'Something broke',
    503: 'Try again shortly',
  },
  bg: {
    400: 'Грешна заявка',
    401: 'Нужно е влизане',
    403: 'Няма достъп',
    404: 'Не е намерено',
    405: 'Непозволен метод',
    409: 'Не може',
    413: 'Твърде голямо',
    415: 'Неподдържан формат',
    422: 'Ключът вече е използван',
    426: 'Само за WebSocket',
    429: 'Твърде много заявки',
    500: 'Нещо се счупи',
    503: 'Опитайте след малко',
  },
}

export type Details = Pick<
  Problem,
  | 'alternatives'
  | 'errors'
  | 'missing'
  | 'missingMinutes'
  | 'touched'
  | 'assignee'
  | 'waitSeconds'
  | 'busyPet'
  | 'takenResources'
  | 'fullNight'
  | 'secondFactor'
>
type ProblemContext = { language: Language; requestId: string; details?: Details }

export const problemBody = (code: RefusalCode, { language, requestId, details = {} }: ProblemContext): Problem => {
  const { status } = refusals[code]
  const title = titles[language][status] ?? code
  const type = `/problems/${code.toLowerCase().replaceAll('_', '-')}`
  return { type, title, status, code, detail: sayRefusal({ code, ...details }, language), requestId, ...details }
}
