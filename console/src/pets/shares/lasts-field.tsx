import { DAY_MS, DEFAULT_ZONE, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import classes from './shares.module.css'

const lengths = { quarter: 15 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS }
export type Lasts = keyof typeof lengths | 'other'

const FIRST_OTHER_DAYS = 14
const LAST_DAYS = 364

const isoIn = (ms: number): string => new Date(Date.parse(serverNow()) + ms).toISOString()
/** The end of a day in Bulgaria. */
const endOfDay = (day: string): string => startOfDay(addDays(day, 1), DEFAULT_ZONE)
const today = (): string => localDateOf(serverNow(), DEFAULT_ZONE)

export const endIn = (lasts: Lasts): string =>
  lasts === 'other' ? endOfDay(addDays(today(), FIRST_OTHER_DAYS)) : isoIn(lengths[lasts])

type LastsFieldProps = {
  label: string
  choices: Lasts[]
  first: Lasts
  until: string
  onChange: (until: string) => void
  children: (when: string) => ReactNode
}

/** Until when: some lengths to press, and the instant that follows in words. */
export function LastsField({ label, choices, first, until, onChange, children }: LastsFieldProps) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const [chosen, setChosen] = useState(first)
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.chips}>
        {choices.map((lasts) => (
          <button
            key={lasts}
            type="button"
            aria-pressed={chosen === lasts}
            onClick={() => {
              setChosen(lasts)
              onChange(endIn(lasts))
            }}
          >
            {t(`lasts.${lasts}`)}
          </button>
        ))}
      </div>
      {chosen === 'other' && (
        <DateField
          size="md"
          label={t('lastDay')}
          value={addDays(localDateOf(until, DEFAULT_ZONE), -1)}
          min={today()}
          max={addDays(today(), LAST_DAYS)}
          onChange={(day) => day !== '' && onChange(endOfDay(day))}
        />
      )}
      <p className={classes.small}>{children(format.momentAsOf(until, serverNow()))}</p>
    </fieldset>
  )
}
