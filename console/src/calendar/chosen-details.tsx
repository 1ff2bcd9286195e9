import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import classes from './calendar-page.module.css'
import type { Visit } from './visit.ts'

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

/** Which visit is chosen, and whether its details lie over the calendar: for the keyboard, and where nothing stands beside it. */
export const useChosen = (visits: readonly Visit[], hasSide: boolean) => {
  const [chosenId, setChosenId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const chosen = visits.find(({ id }) => id === chosenId)
  const choose = ({ id }: Visit) => setChosenId(id)
  const press = (visit: Visit) => {
    choose(visit)
    setAsked(true)
  }
  return {
    chosen,
    hasSide,
    isOpen: isAsked && chosen !== undefined,
    onChoose: hasSide ? choose : press,
    onPress: press,
    close: () => setAsked(false),
  }
}

type Chosen = ReturnType<typeof useChosen>
