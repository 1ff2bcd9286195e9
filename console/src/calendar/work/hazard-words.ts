import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfWall } from '../../kit/time/wall-clock.ts'
import type { Hazard } from './hazards.ts'
import '../texts.ts'

/** The words for hazards of a time: as a sentence, and in the two words that fit into an entry. */
export const useHazardWords = () => {
  const { t } = useTranslation('calendar')
  return useMemo(
    () => ({
      sentence: (hazard: Hazard): string => {
        if ('entry' in hazard) {
          const { title, start, end } = hazard.entry
          return t(`drag.${hazard.kind}`, { pet: title, time: `${timeOfWall(start)}–${timeOfWall(end)}` })
        }
        if (hazard.kind === 'block') return hazard.reason ? t('drag.block', { reason: hazard.reason }) : t('drag.blockOnly')
        return t(`drag.${hazard.kind}`)
      },
      short: (hazard: Hazard): string =>
        'entry' in hazard ? t(`drag.short.${hazard.kind}`, { pet: hazard.entry.title }) : t(`drag.short.${hazard.kind}`),
    }),
    [t],
  )
}
