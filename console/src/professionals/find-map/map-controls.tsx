import type { Frame } from '@lapka/contracts/search.ts'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canZoom, shifted, zoomed, type Size } from '../../entities/place/map-view.ts'
import classes from './find-map.module.css'

const ways = {
  west: { east: -0.3, north: 0 },
  north: { east: 0, north: 0.3 },
  south: { east: 0, north: -0.3 },
  east: { east: 0.3, north: 0 },
} as const
const zooms = { farther: 2, nearer: 0.5 } as const

export type Step = keyof typeof ways | keyof typeof zooms

/** Where the map is after a step. */
export const stepOf = (step: Step, shown: Frame, size: Size): Frame =>
  step in ways ? shifted(shown, ways[step as keyof typeof ways], size) : zoomed(shown, zooms[step as keyof typeof zooms], size)

const icons = {
  west: IconArrowLeft,
  north: IconArrowUp,
  south: IconArrowDown,
  east: IconArrowRight,
  farther: IconMinus,
  nearer: IconPlus,
}

type ControlsProps = { shown: Frame; onStep: (step: Step) => void; children: ReactNode }

/** All that a hand can do to the map, as buttons. */
export function MapControls({ shown, onStep, children }: ControlsProps) {
  const { t } = useTranslation('professionals')
  const button = (step: Step) => {
    const Icon = icons[step]
    const isEnd = step in zooms && !canZoom(shown, zooms[step as keyof typeof zooms])
    return (
      <button key={step} type="button" aria-label={t(`map.${step}`)} disabled={isEnd} onClick={() => onStep(step)}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    )
  }
  return (
    <div className={classes.controls}>
      <div role="group" aria-label={t('map.move')}>
        {(['west', 'north', 'south', 'east'] as const).map(button)}
      </div>
      {children}
      <div role="group" aria-label={t('map.zoom')}>
        {(['farther', 'nearer'] as const).map(button)}
      </div>
    </div>
  )
}

const METRES_PER_DEGREE = 111_195
const SCALE_PX = 64
const lengths = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50]

/** How far it is: a drawing without streets says it with nothing else. */
export function Scale({ shown, height }: { shown: Frame; height: number }) {
  const { t } = useTranslation('professionals')
  const pxPerMetre = height / ((shown.north - shown.south) * METRES_PER_DEGREE)
  const metres = lengths.find((length) => length * pxPerMetre <= SCALE_PX)
  if (metres === undefined) return <span />
  return (
    <span className={classes.scale}>
      {metres < 1000 ? t('map.metres', { count: metres }) : t('map.kilometres', { count: metres / 1000 })}
      <i style={{ width: metres * pxPerMetre }} />
    </span>
  )
}
