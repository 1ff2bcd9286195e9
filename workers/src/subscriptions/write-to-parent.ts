import type { Language } from '@lapka/contracts/roles.ts'
import { formatMoment } from '../format.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { writeToAccount, type LetterWork, type Sending } from '../emails/write-to-account.ts'
import type { JobResult } from '../work/job.ts'

export type { LetterWork, Sending } from '../emails/write-to-account.ts'

const ZONE = 'Europe/Sofia'

/** A letter about the storage of a parent's records; its button leads to the page of it. */
export const writeToParent = (
  dependencies: Sending,
  { template, ...work }: LetterWork & { template: 'storage-ending' | 'storage-ended' | 'storage-unpaid' },
  letterIn: (language: Language) => Letter,
): Promise<JobResult> =>
  writeToAccount(dependencies, work, (language) => ({
    letter: letterIn(language),
    about: { template },
    path: '/dashboard/parent/storage',
    closing: sayIn(language)('Пишем ви за записите на любимеца ви.', 'You’re getting this email about your pet’s records.'),
  }))

export const momentOf = (instant: string, language: Language): string => formatMoment({ instant, zone: ZONE, language })
