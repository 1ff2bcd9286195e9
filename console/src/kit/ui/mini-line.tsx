import type { Tone } from './pill.tsx'

type MiniLineProps = {
  points: readonly number[]
  tone: Exclude<Tone, 'quiet' | 'brand'>
  widthPx?: number
  /** The minimum that fills the height, so that a quiet line stays low. */
  least?: number
}

const HEIGHT_PX = 28
const FOOT_PX = 3

/** The trend of a figure, in a row of a table. The number beside it is the text. */
export function MiniLine({ points, tone, widthPx = 120, least = 8 }: MiniLineProps) {
  const top = Math.max(...points, least)
  const x = (index: number) => FOOT_PX + (index * (widthPx - 2 * FOOT_PX)) / Math.max(1, points.length - 1)
  const y = (point: number) => HEIGHT_PX - FOOT_PX - (point / top) * 20
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(point).toFixed(1)}`).join('')
  const last = points.length - 1
  if (last < 0) return null
  return (
    <svg width={widthPx} height={HEIGHT_PX} viewBox={`0 0 ${widthPx} ${HEIGHT_PX}`} fill="none" aria-hidden="true">
      <path d={`${path}V${HEIGHT_PX}H${FOOT_PX}Z`} fill={`var(--lk-${tone}-soft)`} />
      <path d={path} stroke={`var(--lk-${tone}-edge)`} strokeWidth="2" strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(points[last] ?? 0)} r="3" fill={`var(--lk-${tone}-edge)`} />
    </svg>
  )
}
