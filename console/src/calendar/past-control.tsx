import { localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../format/format.ts'
import { serverNow } from '../live/clock.ts'
import { instantOnWall } from './wall-clock.ts'
import classes from './calendar-page.module.css'

/** "As it was on…": asks for an instant, and says so while the past is shown. */
export function PastControl({ asOf, zone }: { asOf: string | undefined; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const [parameters, setParameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState(() => fieldOf(asOf ?? serverNow(), zone))
  const instant = instantOf(field, zone)
  const isPast = instant !== undefined && instant <= serverNow()
  const show = (at: string | undefined) => {
    const next = new URLSearchParams(parameters)
    if (at === undefined) next.delete('asOf')
    else next.set('asOf', at)
    setParameters(next)
  }
  if (asOf === undefined && !isOpen)
    return (
      <div className={classes.askPast}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('past.ask')}
        </Button>
      </div>
    )
  return (
    <section className={classes.past} data-past={asOf !== undefined || undefined} aria-label={t('past.ask')}>
      {asOf !== undefined && (
        <p role="status">
          <IconHistory size={20} stroke={1.75} aria-hidden="true" /> {t('past.shown', { when: format.dateTimeWithYear(asOf) })}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPast) show(instant)
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('past.when')}
          value={field}
          max={fieldOf(serverNow(), zone)}
          error={field !== '' && !isPast ? t('past.notPast') : undefined}
          onChange={(event) => setField(event.currentTarget.value)}
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
    </section>
  )
}

/** The value of a datetime-local field, `2026-11-21T10:30`, in the given zone whatever the browser's. */
export const fieldOf = (instant: string, zone: string): string => `${localDateOf(instant, zone)}T${wallTimeOf(instant, zone)}`

/** The instant of a field's value: the first if the hour occurs twice, undefined if it is skipped. */
export const instantOf = (field: string, zone: string): string | undefined => {
  const [, date = '', time = ''] = /^(2[01]\d{2}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(field) ?? []
  return Number.isNaN(Date.parse(`${date}T${time}:00Z`)) ? undefined : instantOnWall(date, time, zone)
}
