import { useMemo } from 'react'
import { useFormat } from '../format/use-format.ts'
import { hoursShown } from './grid-room.ts'
import type { CalendarView } from './calendar-range.ts'
import { Grid, type Boxes, type Column } from './grid.tsx'
import { ListVisit, MonthVisit, TimeVisit, VisitLabels, visitClass } from './visit-box.tsx'
import type { Visit } from './visit.ts'

type VisitCalendarProps = {
  view: CalendarView
  date: string
  now: string
  zone: string
  visits: Visit[]
  chosen: Visit | undefined
  onChoose: (visit: Visit) => void
  onPress: (visit: Visit) => void
  notSent?: ReadonlyMap<string, number>
  /** Whose days stand side by side. */
  vets?: readonly Column[]
}

/** To be read. Colour says which service, icon and edge in what state, the label says everything in words. */
export function VisitCalendar({ visits, chosen, vets, ...shown }: VisitCalendarProps) {
  const hours = useMemo(() => hoursShown(visits), [visits])
  const format = useFormat()
  const columns = useMemo(() => {
    const named = vets && columnsOf(vets, visits).map((vet) => ({ ...vet, displayName: format.name(vet) }))
    return named && { items: named, of: vetOf }
  }, [vets, visits, format])
  return (
    <VisitLabels>
      <Grid<Visit> {...shown} {...{ hours, boxes, columns }} entries={visits} classOf={visitClass} chosenId={chosen?.id} />
    </VisitLabels>
  )
}

const boxes: Boxes<Visit> = { time: TimeVisit, month: MonthVisit, list: ListVisit }
const vetOf = ({ appointment }: Visit) => appointment.professional.id

/** Who has left may still have a visit in sight: their column stands after the others. */
const columnsOf = (vets: readonly Column[], visits: Visit[]): Column[] => {
  const known = new Map(vets.map((vet) => [vet.id, vet]))
  for (const { appointment } of visits)
    if (!known.has(appointment.professional.id)) known.set(appointment.professional.id, appointment.professional)
  return [...known.values()]
}
