import { localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../format/use-format.ts'
import { wordsOfSpan } from '../exceptions/exception-words.ts'
import { newExceptionPath } from '../paths.ts'
import type { HalfHour } from './half-hours.ts'
import own from './slots.module.css'

type ChosenBarProps = { chosen: HalfHour[]; zone: string; firstScheduleId: string; onForget: () => void }

/** What one can do with the chosen time. Within reach of the thumb on a phone. */
export function ChosenBar({ chosen, zone, firstScheduleId, onForget }: ChosenBarProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  const [first] = chosen
  const last = chosen.at(-1)
  if (first === undefined || last === undefined) return <p className={own.hint}>{t('slots.hint')}</p>
  const span = { from: first.startsAt, to: last.endsAt }
  const isClosing = first.state === 'open' || first.state === 'booked'
  const end = wallTimeOf(span.to, zone)
  const path = newExceptionPath({
    kind: isClosing ? 'closed' : 'extra',
    schedule: first.scheduleId ?? firstScheduleId,
    from: localDateOf(span.from, zone),
    start: wallTimeOf(span.from, zone),
    end: end === '00:00' ? '24:00' : end,
  })
  return (
    <div className={own.chosen}>
      <p role="status">{t('slots.chosen', { when: wordsOfSpan(span, zone, format) })}</p>
      {first.visit && (
        <Button component={Link} to={`/appointments/${first.visit.id}`} variant="default">
          {t('slots.see')}
        </Button>
      )}
      {!first.isPast && (
        <Button component={Link} to={path}>
          {t(isClosing ? 'slots.close' : 'slots.open')}
        </Button>
      )}
      <CloseButton size="lg" aria-label={t('slots.forget')} onClick={onForget} />
    </div>
  )
}
