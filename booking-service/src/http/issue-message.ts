import type { z } from 'zod'
import type { Language } from '@lapka/contracts/roles.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]
type Words = Readonly<Record<Language, string>>

const kinds: Readonly<Record<string, Words>> = {
  string: { bg: 'текст', en: 'a text' },
  number: { bg: 'число', en: 'a number' },
  int: { bg: 'цяло число', en: 'a whole number' },
  boolean: { bg: 'true или false', en: 'true or false' },
  array: { bg: 'списък', en: 'a list' },
  tuple: { bg: 'списък', en: 'a list' },
  object: { bg: 'обект', en: 'an object' },
  record: { bg: 'обект', en: 'an object' },
}

const forms: Readonly<Record<string, Words>> = {
  email: { bg: 'имейл адрес', en: 'an e-mail address' },
  uuid: { bg: 'идентификатор (UUID)', en: 'an id (UUID)' },
  guid: { bg: 'идентификатор (UUID)', en: 'an id (UUID)' },
  datetime: { bg: 'момент като 2026-11-26T08:00:00Z', en: 'an instant like 2026-11-26T08:00:00Z' },
  date: { bg: 'дата като 2026-11-26', en: 'a date like 2026-11-26' },
  time: { bg: 'час като 09:30', en: 'a time like 09:30' },
  url: { bg: 'уеб адрес', en: 'a web address' },
}

const UNEXPECTED: Words = { bg: 'не е в очаквания вид', en: 'is not of the expected form' }
const MISSING: Words = { bg: 'липсва', en: 'is missing' }

const mustBe = (what: Words | undefined): Words =>
  what ? { bg: `трябва да е ${what.bg}`, en: `must be ${what.en}` } : UNEXPECTED

type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>

const boundOf = (issue: Bound): Words => {
  const [limit, bg, en] = issue.code === 'too_big' ? [issue.maximum, 'най-много', 'at most'] : [issue.minimum, 'поне', 'at least']
  const isOne = Number(limit) === 1
  const { origin, inclusive } = issue
  if (origin === 'string' && issue.code === 'too_small' && isOne) return { bg: 'не може да е празно', en: 'must not be empty' }
  if (origin === 'string')
    return mustBe({ bg: `${bg} ${limit} ${isOne ? 'знак' : 'знака'}`, en: `${en} ${limit} character${isOne ? '' : 's'}` })
  if (origin === 'array') return { bg: `трябва да са ${bg} ${limit}`, en: `must be ${en} ${limit} of them` }
  if (inclusive) return mustBe({ bg: `${bg} ${limit}`, en: `${en} ${limit}` })
  return mustBe(
    issue.code === 'too_big' ? { bg: `под ${limit}`, en: `below ${limit}` } : { bg: `над ${limit}`, en: `above ${limit}` },
  )
}

const wordsOf = (issue: Issue): Words => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : mustBe(kinds[issue.expected])
    case 'invalid_value': {
      if (issue.input === undefined) return MISSING
      const values = issue.values.map(String).join(', ')
      return issue.values.length === 1
        ? mustBe({ bg: values, en: values })
        : mustBe({ bg: `едно от: ${values}`, en: `one of: ${values}` })
    }
    case 'too_big':
    case 'too_small':
      return boundOf(issue)
    case 'invalid_format':
      return mustBe(forms[issue.format])
    case 'unrecognized_keys': {
      const keys = issue.keys.join(', ')
      return { bg: `има непознати полета: ${keys}`, en: `has unknown fields: ${keys}` }
    }
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return UNEXPECTED
  }
}

/** A schema's issue with its field: "email: трябва да е имейл адрес". The library's own words name its types in English. */
export const issueMessage = (issue: Issue, language: Language): string => wordsOf(issue)[language]
