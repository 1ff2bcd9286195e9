import { useState } from 'react'
import type { Visit } from './visit.ts'

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

export type Chosen = ReturnType<typeof useChosen>
