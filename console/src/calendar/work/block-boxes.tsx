import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import type { ShownBlock } from './entry.ts'

const useBlockWords = ({ from, to, reason, zone, who }: ShownBlock) => {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const title = reason || t('plan.blocked')
  return {
    title,
    label: [`${format.moment(from)} – ${format.moment(to)}`, t('plan.blocked'), reason, who].filter(Boolean).join(', '),
  }
}

/** In the hours of the grid. */
export function TimeBlock({ block }: { block: ShownBlock }) {
  const { t } = useTranslation('calendar')
  const { title, label } = useBlockWords(block)
  return (
    <span role="group" aria-label={label}>
      <b>{title}</b>
      {(block.who ?? block.reason) && <small>{block.who ?? t('plan.blocked')}</small>}
    </span>
  )
}

/** In one line, for the month. */
export function LineBlock({ block }: { block: ShownBlock }) {
  const { title, label } = useBlockWords(block)
  return (
    <span className="lk-line" role="group" aria-label={label}>
      <IconBan size={15} stroke={2} aria-hidden="true" /> {title}
    </span>
  )
}

/** A row of the list. */
export function ListBlock({ block }: { block: ShownBlock }) {
  const { title, label } = useBlockWords(block)
  return (
    <button type="button" className="lk-line-button" aria-label={label}>
      <IconBan size={15} stroke={2} aria-hidden="true" /> {title}
    </button>
  )
}
