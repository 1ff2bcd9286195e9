import type { WorkPage } from '@lapka/contracts/api/operations/work.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { useFigures } from '../use-figures.ts'
import classes from '../cases/cases.module.css'

/** The provider's events that could not be handled yet, and since when. */
export function ProviderEvents({ answer: { providerEvents, at } }: { answer: WorkPage }) {
  const { t } = useTranslation('operations-work')
  const { number, age } = useFigures()
  const format = useFormat()
  const { count, waiting, lastReceivedAt, receivedInDay } = providerEvents
  const ageOf = (instant: string) => age(Math.max(0, (Date.parse(at) - Date.parse(instant)) / 1_000))
  return (
    <Panel title={count === 0 ? t('events.none') : t('events.title', { count })}>
      <ul className={classes.waiting}>
        {waiting.map(({ id, type, objectId, since, attempts, note }) => (
          <li key={id}>
            <b>{t('events.for', { type, id: objectId })}</b>
            <span>{t('events.since', { when: format.moment(since), time: ageOf(since) })}</span>
            <p>
              {note} {t('events.tries', { count: attempts })}
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.none}>
        {lastReceivedAt === null
          ? t('events.never')
          : t('events.last', { time: ageOf(lastReceivedAt), day: number(receivedInDay) })}
      </p>
    </Panel>
  )
}
