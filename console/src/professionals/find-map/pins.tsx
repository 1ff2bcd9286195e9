import type { ProfessionalPin } from '@lapka/contracts/api/professionals.ts'
import { useTranslation } from 'react-i18next'
import { areApart, type Pixel } from '../../entities/place/map-view.ts'
import { useFormat } from '../../kit/format/format.ts'
import classes from './find-map.module.css'

type Group<Pin> = { at: Pixel; pins: [Pin, ...Pin[]] }
type PinsProps<Pin> = { groups: Group<Pin>[]; chosen: readonly string[]; onPress: (pins: readonly Pin[]) => void }

/** Buttons with names, from north to south, as one reads. */
export function Pins<Pin extends ProfessionalPin>({ groups, chosen, onPress }: PinsProps<Pin>) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const inOrder = groups.toSorted((one, other) => one.at.y - other.at.y)
  return (
    <ul className={classes.pins}>
      {inOrder.map(({ at, pins }) => {
        const [first] = pins
        const count = pins.length
        const leadsNearer = areApart(pins)
        const name = count === 1 ? format.name(first) : t(leadsNearer ? 'map.group' : 'map.house', { count })
        return (
          <li key={first.id} style={{ left: at.x, top: at.y }}>
            <button
              type="button"
              aria-label={name}
              aria-expanded={leadsNearer ? undefined : chosen.includes(first.id)}
              data-kind={count > 1 ? 'group' : first.isNeighbourhood ? 'neighbourhood' : 'door'}
              onClick={() => onPress(pins)}
            >
              {count > 1 ? count : <Drop />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Drop() {
  return (
    <svg viewBox="-12 -33 24 34" width="30" height="42" aria-hidden="true">
      <path d="M0 0C-4-7-11-12-11-20a11 11 0 0 1 22 0C11-12 4-7 0 0z" />
      <circle cy="-20" r="4" />
    </svg>
  )
}
