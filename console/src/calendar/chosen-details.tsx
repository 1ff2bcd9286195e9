import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../kit/ui/dialog.tsx'
import classes from './calendar.module.css'
import type { AppointmentEntry } from './appointment-entry.ts'

type ChosenDetailsProps = Pick<Chosen, 'chosen' | 'hasSide' | 'isOpen' | 'close'> & {
  hint?: string | false
  /** The details of the chosen appointment. */
  panel: ReactNode
}

/** Shows the chosen appointment beside the calendar, or in a dialog. */
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

/** The chosen appointment, and whether its details open in a dialog: always by keyboard, and on screens without a side column. */
export const useChosen = (appointments: readonly AppointmentEntry[], hasSide: boolean) => {
  const [chosenId, setChosenId] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const chosen = appointments.find(({ id }) => id === chosenId)
  const choose = ({ id }: AppointmentEntry) => setChosenId(id)
  const press = (entry: AppointmentEntry) => {
    choose(entry)
    setConfirming(true)
  }
  return {
    chosen,
    hasSide,
    isOpen: isConfirming && chosen !== undefined,
    onChoose: hasSide ? choose : press,
    onPress: press,
    close: () => setConfirming(false),
  }
}

type Chosen = ReturnType<typeof useChosen>
