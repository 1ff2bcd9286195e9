import type { ShareList } from '@lapka/contracts/api/shares.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'

export type ListedShare = ShareList['items'][number]

const named = ['PARENT', 'OPERATOR', 'CLINIC'] as const

/** A share in words: its name, what it shows and until when, and each of its openings. */
export const useShareWords = () => {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const now = serverNow()
  const whatOf = ({ scope, visitOn }: ListedShare) =>
    visitOn === null ? t(`seen.${scope}`) : t('seen.visitOn', { day: format.dateAsOf(noonOf(visitOn, DEFAULT_ZONE), now) })
  const whoOf = ({ role, displayName, latinName }: ListedShare['openings'][number]) => {
    if (role === null) return t('list.guest')
    const name = latinName === '' ? format.person(displayName) : format.name({ displayName, latinName })
    return t(`list.role.${named.find((one) => one === role) ?? 'other'}`, { name })
  }
  return {
    name: ({ kind, madeAt }: ListedShare) => t(`list.kind.${kind}`, { day: format.dateTimeAsOf(madeAt, now) }),
    about: (share: ListedShare) => {
      const what = whatOf(share)
      if (share.state === 'revoked') return t('list.wasStopped', { what })
      return t(share.state === 'open' ? 'list.until' : 'list.wasUntil', { what, when: format.momentAsOf(share.until, now) })
    },
    opening: (opening: ListedShare['openings'][number]) =>
      t(opening.what === 'file' ? 'list.openedFile' : 'list.opened', {
        who: whoOf(opening),
        when: format.dateTimeAsOf(opening.at, now),
      }),
  }
}
