import { IconBan } from '@tabler/icons-react'
import { memo } from 'react'
import type { EventProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { ListVisit, MonthVisit, TimeVisit } from '../visit-box.tsx'
import { isVisit, type Block, type Entry } from './entry.ts'

/** A drag draws the grid anew for every move of the hand: what an entry shows is worked out once and kept. */
type BoxProps = EventProps<Entry>

const useBlockWords = ({ from, to, reason, zone }: Block) => {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const title = reason || t('plan.blocked')
  return { title, label: [`${format.moment(from)} – ${format.moment(to)}`, t('plan.blocked'), reason].filter(Boolean).join(', ') }
}

function TimeBlock({ block }: { block: Block }) {
  const { t } = useTranslation('calendar')
  const { title, label } = useBlockWords(block)
  return (
    <span role="group" aria-label={label}>
      <b>{title}</b>
      {block.reason && <small>{t('plan.blocked')}</small>}
    </span>
  )
}

function LineBlock({ block }: { block: Block }) {
  const { title, label } = useBlockWords(block)
  return (
    <span className="lk-line" role="group" aria-label={label}>
      <IconBan size={15} stroke={2} aria-hidden="true" /> {title}
    </span>
  )
}

function ListBlock({ block }: { block: Block }) {
  const { title, label } = useBlockWords(block)
  return (
    <button type="button" className="lk-line-button" aria-label={label}>
      <IconBan size={15} stroke={2} aria-hidden="true" /> {title}
    </button>
  )
}

const isSame = (before: BoxProps, after: BoxProps) => before.event === after.event

export const TimeEntry = memo(function TimeEntry({ event, ...props }: BoxProps) {
  return isVisit(event) ? <TimeVisit {...props} event={event} /> : <TimeBlock block={event} />
}, isSame)

export const MonthEntry = memo(function MonthEntry({ event, ...props }: BoxProps) {
  return isVisit(event) ? <MonthVisit {...props} event={event} /> : <LineBlock block={event} />
}, isSame)

export const ListEntry = memo(function ListEntry({ event, ...props }: BoxProps) {
  return isVisit(event) ? <ListVisit {...props} event={event} /> : <ListBlock block={event} />
}, isSame)
