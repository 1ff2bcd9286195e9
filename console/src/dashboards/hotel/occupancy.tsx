import type { Board } from '@lapka/contracts/api/board.ts'
import { useTranslation } from 'react-i18next'
import { takenOn } from './stay-state.ts'
import classes from './hotel-home.module.css'

type OccupancyProps = { nights: Board['nights']; dates: readonly string[] }

/** How full each night is: the number first, the line under it, all rooms dotted. */
export function Occupancy({ nights, dates }: OccupancyProps) {
  const { t } = useTranslation('board')
  const shown = dates.flatMap((date) => nights.filter((night) => night.date === date)).map(takenOn)
  const most = Math.max(1, ...shown.map(({ rooms }) => rooms))
  const height = (taken: number) => 30 - (Math.min(taken, most) / most) * 28
  const points = shown.map(({ taken }, index) => `${index + 0.5},${height(taken)}`).join(' ')
  return (
    <div className={classes.occupancy}>
      <h2>{t('taken.title')}</h2>
      <div>
        <ol>
          {shown.map(({ taken, rooms }, index) => (
            <li key={dates[index]} data-full={taken >= rooms || undefined}>
              <b>{taken}</b> {t('taken.of', { rooms })}
            </li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${dates.length} 30`} preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`0.5,30 ${points} ${shown.length - 0.5},30`} />
          <polyline points={points} />
          <path d={`M0.5 ${height(most)}H${shown.length - 0.5}`} />
        </svg>
      </div>
    </div>
  )
}
