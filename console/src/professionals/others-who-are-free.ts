import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'

const MAX_OTHERS = 3

/** Those of a search who have a free time, without the one whose profile it is. */
export const othersWhoAreFree = <Found extends Pick<ProfessionalSummary, 'id' | 'nextFreeAt' | 'isBookable'>>(
  found: Found[],
  own: string,
): Found[] =>
  found.filter(({ id, nextFreeAt, isBookable }) => id !== own && nextFreeAt !== null && isBookable).slice(0, MAX_OTHERS)
