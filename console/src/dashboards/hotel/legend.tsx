import type { Board } from '@lapka/contracts/api/board.ts'
import { useTranslation } from 'react-i18next'
import { stateOf } from './stay-state.ts'
import classes from './hotel-home.module.css'

/** The colours of the board: the usual ones, and those of what needs care where there is something of it. */
export function Legend({ board: { stays, today } }: { board: Board }) {
  const { t } = useTranslation('board')
  const states = new Set(stays.map((one) => stateOf(one, today)))
  const isLate = states.has('late') || states.has('overdue')
  return (
    <ul className={classes.legend} aria-label={t('legend.label')}>
      <li data-state="in">{t('legend.in')}</li>
      <li data-state="arrives">{t('legend.arrives')}</li>
      <li data-state="leaves">{t('legend.leaves')}</li>
      {isLate && <li data-state="late">{t('legend.late')}</li>}
      {states.has('held') && <li data-state="held">{t('legend.held')}</li>}
      <li data-state="ahead">{t('legend.ahead')}</li>
    </ul>
  )
}
