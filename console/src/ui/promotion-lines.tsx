import type { PriceLine } from '@lapka/contracts/money.ts'
import { useFormat } from '../format/format.ts'
import { useLanguage } from '../i18n/use-language.ts'

type Line = { key: string; name: string; sum: string }

/** What promotions take off a price, each in its own line, in the language of the page. */
export const usePromotionLines = (lines: readonly PriceLine[]): Line[] => {
  const format = useFormat()
  const language = useLanguage()
  return lines.flatMap(({ item, cents }) =>
    item.kind === 'promotion'
      ? [{ key: item.promotionId, name: language === 'bg' ? item.name : item.nameEn, sum: `−${format.euro(-cents)}` }]
      : [],
  )
}
