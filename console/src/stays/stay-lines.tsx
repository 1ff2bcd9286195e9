import type { PriceLine } from '@lapka/contracts/money.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import classes from './hotel-booking.module.css'

type Part = { key: string; name: string; count: number | undefined; cents: number; isExtra: boolean }

/** The lines of a booked stay. Each one's name ends with how often it is counted. */
const usePartsOf = () => {
  const nameOf = useServiceNaming()
  return (lines: readonly PriceLine[]): Part[] =>
    lines.map(({ item, cents }, index) => {
      const [, name = nameOf(item), count] = /^(.*), (\d+) × [\d.,]+ €$/.exec(nameOf(item)) ?? []
      const isExtra = item.kind === 'service' && item.serviceId.startsWith('extra-')
      return { key: `${index}`, name, count: count === undefined ? undefined : Number(count), cents, isExtra }
    })
}

/** The booked extras, each once: a stay that was extended has lines for both parts of it. */
export const useExtraNames = (lines: readonly PriceLine[]): string[] => {
  const extras = usePartsOf()(lines).filter(({ isExtra }) => isExtra)
  return [...new Set(extras.map(({ name }) => name))]
}

/** The price of a booked stay, line by line. */
export function StayLines({ lines }: { lines: readonly PriceLine[] }) {
  const format = useFormat()
  return (
    <dl className={classes.lines}>
      {usePartsOf()(lines).map(({ key, name, count, cents }) => (
        <div key={key}>
          <dt>
            {name}{' '}
            {count !== undefined && (
              <span>
                {count}&nbsp;×&nbsp;{format.euro(cents / count)}
              </span>
            )}
          </dt>
          <dd>{format.euro(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
