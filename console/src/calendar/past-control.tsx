import { isLocalDate } from '@lapka/contracts/time.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { DateField } from '../kit/forms/date-field.tsx'
import { typedTime } from '../kit/forms/date-text.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { instantOnWall } from '../kit/time/wall-clock.ts'
import { Card } from '../kit/ui/card.tsx'
import classes from './calendar.module.css'

/** "As it was on…": asks for an instant, and says so while the past is shown. */
export function PastControl({ asOf, zone }: { asOf: string | undefined; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const [parameters, setParameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [date, setDate] = useState(() => localDateOf(asOf ?? serverNow(), zone))
  const [time, setTime] = useState(() => wallTimeOf(asOf ?? serverNow(), zone))
  const instant = instantOf(date, time, zone)
  const isPast = instant !== undefined && instant <= serverNow()
  const show = (at: string | undefined) => {
    const next = new URLSearchParams(parameters)
    if (at === undefined) next.delete('asOf')
    else next.set('asOf', at)
    setParameters(next)
  }
  if (asOf === undefined && !isOpen) return <AskPast onAsk={() => setOpen(true)} />
  return (
    <Card className={classes.past} data-past={asOf !== undefined || undefined} aria-label={t('past.ask')}>
      {asOf !== undefined && (
        <p role="status">
          <IconHistory size={20} stroke={1.75} aria-hidden="true" />{' '}
          {t('past.shown', { when: format.dateTimeAsOf(asOf, serverNow()) })}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPast) show(instant)
        }}
      >
        <DateField
          label={t('past.day')}
          value={date}
          max={localDateOf(serverNow(), zone)}
          onChange={(day) => day !== '' && setDate(day)}
        />
        <TextInput
          label={t('past.hour')}
          value={time}
          inputMode="numeric"
          maxLength={5}
          error={isPast ? undefined : t('past.notPast')}
          onChange={(event) => setTime(event.currentTarget.value)}
          onBlur={(event) => setTime(typedTime(event.currentTarget.value) ?? time)}
        />
        <Button type="submit" size="sm" variant="light" disabled={!isPast}>
          {t('past.show')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setOpen(false)
            show(undefined)
          }}
        >
          {t('past.back')}
        </Button>
      </form>
    </Card>
  )
}

function AskPast({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('calendar')
  return (
    <Button
      className={classes.askPast ?? ''}
      variant="subtle"
      size="sm"
      leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onAsk}
    >
      {t('past.ask')}
    </Button>
  )
}

/** The instant of a day and a typed hour in the zone: the first if the hour occurs twice, undefined if it is skipped or none. */
export const instantOf = (date: string, time: string, zone: string): string | undefined => {
  const hour = typedTime(time)
  return hour === undefined || !isLocalDate(date) ? undefined : instantOnWall(date, hour, zone)
}
