import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'

type EventLinkProps = { position: number; at?: string | undefined; zone: string }

/** An event by its position, which leads to it in the log. */
export function EventLink({ position, at, zone }: EventLinkProps) {
  const { t } = useTranslation('operations-why')
  const format = useFormat(zone)
  const now = new Date(useNow(60_000)).toISOString()
  return (
    <Link to={pathTo('operationsLog', null, { position: String(position) })}>
      <span className="lk-unseen">{t('rules.event')} </span>
      {position}
      {at !== undefined && <small>{format.momentAsOf(at, now)}</small>}
    </Link>
  )
}
