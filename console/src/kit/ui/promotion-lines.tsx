import { listCentsOf, type LineOfPet, type PriceLine } from '@lapka/contracts/money.ts'
import { useFormat } from '../format/format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Facts } from './facts.tsx'
import classes from './card.module.css'

type Line = { key: string; name: string; sum: string }
type Named = { id: string; name: string }

/** The promotions of a price, each in its own line, in the language of the page. */
export const usePromotionLines = (lines: readonly PriceLine[]): Line[] => {
  const format = useFormat()
  const language = useLanguage()
  return lines.flatMap(({ item, cents }) =>
    item.kind === 'promotion'
      ? [{ key: item.promotionId, name: language === 'bg' ? item.name : item.nameEn, sum: format.euro(cents) }]
      : [],
  )
}

/** The parts of the list price, where the service's name doesn't say them: for which animal, of several by their names, and the extras. */
export const useServiceLines = (service: string, lines: readonly LineOfPet[], pets: readonly Named[] = []): Line[] => {
  const format = useFormat()
  const language = useLanguage()
  const namesOf = (petId: string | undefined) => petId !== undefined && format.pets(pets.filter(({ id }) => id === petId))
  const services = lines.flatMap(({ item, cents }) =>
    item.kind === 'service'
      ? [
          {
            key: `${item.petId} ${item.serviceId}`,
            name: [namesOf(item.petId), language === 'bg' ? item.name : item.nameEn].filter(Boolean).join(': '),
            sum: format.euro(cents),
          },
        ]
      : [],
  )
  return services.length === 1 && services[0]?.name === service ? [] : services
}

/** The list price of a service, line by line where it has several, and what is taken off it; nothing where nothing is. */
type PromotedPriceProps = { service: string; lines: readonly LineOfPet[]; pets?: readonly Named[] }

export function PromotedPrice({ service, lines, pets }: PromotedPriceProps) {
  const format = useFormat()
  const promotions = usePromotionLines(lines)
  const parts = useServiceLines(service, lines, pets)
  if (promotions.length === 0 && parts.length === 0) return null
  const list = { name: service, value: format.euro(listCentsOf({ lines })) }
  const named = [...parts, ...promotions].map(({ name, sum }) => ({ name, value: sum }))
  return <Facts className={classes.lines} facts={parts.length === 0 ? [list, ...named] : named} />
}
