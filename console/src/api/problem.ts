import type { Problem } from '@lapka/contracts/problem.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'

/** The problem in a failed request; `offline` when no answer came at all. */
export type Failure = { kind: 'problem'; problem: Problem } | { kind: 'offline' }

export const failureOf = (error: unknown): Failure | undefined => {
  if (error === undefined || error === null) return undefined
  const { data } = error as { data?: unknown }
  return isProblem(data) ? { kind: 'problem', problem: data } : { kind: 'offline' }
}

/** Our own server's answers; anything else (a proxy's page, nothing at all) has no code that we know. */
const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string' && data.code in refusals

export const codeOf = (error: unknown): RefusalCode | undefined => {
  const failure = failureOf(error)
  return failure?.kind === 'problem' ? failure.problem.code : undefined
}

const offline = {
  bg: 'Няма връзка с Лапка. Проверете интернета си и опитайте пак.',
  en: 'There is no connection to Lapka. Check your internet and try again.',
}

/** One sentence in the language of the screen, whatever language the server answered in. */
export const sentenceOf = (failure: Failure, language: Language): string =>
  failure.kind === 'offline' ? offline[language] : refusals[failure.problem.code][language]
