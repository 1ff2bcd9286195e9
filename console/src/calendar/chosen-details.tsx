import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import type { Chosen } from './use-chosen.ts'
import classes from './calendar-page.module.css'

type ChosenDetailsProps = Pick<Chosen, 'chosen' | 'hasSide' | 'isOpen' | 'close'> & {
  hint?: string | false
  /** What is said of the chosen visit. */
  panel: ReactNode
}

/** The details of the chosen visit, beside the calendar or over it. */
export function ChosenDetails({ chosen, hasSide, isOpen, close, hint, panel }: ChosenDetailsProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const isBeside = hasSide && chosen !== undefined && !isOpen
  return (
    <>
      {isBeside && panel}
      {!isBeside && hint && <p className={classes.hint}>{hint}</p>}
      <Dialog opened={isOpen} onClose={close} title={t('chosen')} size={440}>
        {panel}
      </Dialog>
    </>
  )
}
