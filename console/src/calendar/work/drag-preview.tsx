import { Group } from '@mantine/core'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { timeOfWall } from '../../kit/time/wall-clock.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { useHazardWords } from './hazard-words.ts'
import type { Hazard } from './hazards.ts'
import classes from '../calendar.module.css'

/** The warning while an appointment is dragged: `isRefused` where it can't be dropped at all. */
export type Warning = { sentence: string; short: string; isRefused?: true }

export type Dragging = {
  /** The grid draws what is dragged as an entry of its own, which is none of these. */
  entries: ReadonlySet<object>
  hazardOf: (entry: AppointmentEntry) => Hazard | undefined
  /** Why an entry can't be dropped into this column of a day that has one for each vet. */
  refusalOf?: (entry: AppointmentEntry, column: number) => Warning | undefined
  onWarn: (warning: Warning | undefined) => void
}

export const DraggingContext = createContext<Dragging | null>(null)

/** Whether an entry is the one under the pointer, and not one of those that lie there. */
export const useIsDragged = (entry: object): boolean => {
  const dragging = use(DraggingContext)
  return dragging !== null && !dragging.entries.has(entry)
}

/** An appointment under the pointer: its time, and in honey what speaks against it before it is dropped. */
export function DragPreview({ entry }: { entry: AppointmentEntry }) {
  const dragging = use(DraggingContext)
  const box = useRef<HTMLSpanElement>(null)
  const [column, setColumn] = useState<number>()
  const { sentence, short } = useHazardWords()
  useLayoutEffect(() => setColumn(columnOf(box.current)), [entry])
  const hazard = dragging?.hazardOf(entry)
  const refusal = column === undefined ? undefined : dragging?.refusalOf?.(entry, column)
  const warning = refusal ?? (hazard && { sentence: sentence(hazard), short: short(hazard) })
  const key = warning?.sentence
  const onWarn = dragging?.onWarn
  useEffect(() => {
    onWarn?.(warning)
    // oxlint-disable-next-line react/exhaustive-deps -- it is told again only where another thing is to be said
  }, [onWarn, key])
  useEffect(() => () => onWarn?.(undefined), [onWarn])
  const Icon = refusal ? IconBan : IconAlertTriangle
  return (
    <span ref={box} data-hazard={refusal ? 'refused' : warning && 'warned'}>
      <b>
        {timeOfWall(entry.start)} {warning && <Icon size={15} stroke={2.25} aria-hidden="true" />}
      </b>
      <small>{warning?.short ?? entry.title}</small>
    </span>
  )
}

/** The column of the day it is drawn in, from the first after the hours. */
const columnOf = (box: HTMLElement | null): number | undefined => {
  const column = box?.closest('.rbc-day-slot')
  const columns = column?.closest('.rbc-time-content')?.querySelectorAll('.rbc-day-slot') ?? []
  const index = [...columns].indexOf(column as Element)
  return index === -1 ? undefined : index
}

/** The same, whole, where it covers nothing that is dragged over. */
export function DragWarning({ warning, after }: { warning: Warning | undefined; after: string }) {
  if (warning === undefined) return null
  const Icon = warning.isRefused ? IconBan : IconAlertTriangle
  return (
    <Group component="p" role="status" className={classes.hovering} gap="sm" wrap="nowrap" data-refused={warning.isRefused}>
      <Icon size={20} stroke={2} aria-hidden="true" />
      <span>
        <b>{warning.sentence}</b> {!warning.isRefused && after}
      </span>
    </Group>
  )
}
