import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import type { ComponentType } from 'react'
import { Calendar, type CalendarProps } from 'react-big-calendar'
import * as dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop'
import type { withDragAndDropProps } from 'react-big-calendar/lib/addons/dragAndDrop'
import type { Column } from './grid.tsx'

type DragProps<Entry extends object> = CalendarProps<Entry, Column> & withDragAndDropProps<Entry, Column>
type WithDrag = <Entry extends object>(calendar: ComponentType<CalendarProps<Entry, Column>>) => ComponentType<DragProps<Entry>>
/** In a build the import is the default export itself; in development it contains one. */
const found = dragAndDrop as unknown as { default: WithDrag | { default: WithDrag } }
const withDrag = typeof found.default === 'function' ? found.default : found.default.default

/** A calendar for the grid whose entries can be dragged. Made once a module, because each is another component. */
export const dragCalendar = <Entry extends object>(): ComponentType<DragProps<Entry>> => withDrag(Calendar<Entry, Column>)
