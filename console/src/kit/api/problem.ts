import type { Problem } from '@lapka/contracts/problem.ts'
import type { refusals, RefusalCode } from '@lapka/contracts/refusals.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'

/** The problem in a failed request; `offline` when no answer came at all. */
export type Failure = { kind: 'problem'; problem: Problem } | { kind: 'offline' }

export const failureOf = (error: unknown): Failure | undefined => {
  if (error === undefined || error === null) return undefined
  const { data } = error as { data?: unknown }
  return isProblem(data) ? { kind: 'problem', problem: data } : { kind: 'offline' }
}

/** Our own server's answers; anything else (a proxy's page, nothing at all) says none of this. */
const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'code' in data && 'detail' in data && 'requestId' in data

export const codeOf = (error: unknown): RefusalCode | undefined => {
  const failure = failureOf(error)
  return failure?.kind === 'problem' ? failure.problem.code : undefined
}

const offline = {
  bg: 'Няма връзка с Лапка. Проверете интернета си и опитайте пак.',
  en: 'There is no connection to Lapka. Check your internet and try again.',
}

/**
 * Why a request failed, in one sentence in the language of the screen. The server answers in that language; the sentences of
 * both are fetched behind it, for people who change the language while they read.
 */
export const useSentence = (error: unknown): string => {
  const language = useLanguage()
  const failure = failureOf(error)
  const problem = failure?.kind === 'problem' ? failure.problem : undefined
  const texts = useRefusals(problem !== undefined)
  if (problem === undefined) return offline[language]
  return texts !== undefined && problem.code in texts.refusals ? texts.sayRefusal(problem, language) : problem.detail
}

/** The texts of all refusals in both languages: fetched when needed, and undefined until then. */
export const useRefusalTexts = (isNeeded: boolean): typeof refusals | undefined => useRefusals(isNeeded)?.refusals

const loadRefusals = async () => {
  const [{ refusals: all }, { sayRefusal }] = await Promise.all([
    import('@lapka/contracts/refusals.ts'),
    import('@lapka/contracts/say-refusal.ts'),
  ])
  return { refusals: all, sayRefusal }
}
type Refusals = Awaited<ReturnType<typeof loadRefusals>>

const useRefusals = (isNeeded: boolean): Refusals | undefined => {
  const [texts, setTexts] = useState<Refusals>()
  useEffect(() => {
    if (!isNeeded) return
    // Without them, the server's own sentence stays.
    loadRefusals()
      .then(setTexts)
      .catch(() => undefined)
  }, [isNeeded])
  return texts
}
